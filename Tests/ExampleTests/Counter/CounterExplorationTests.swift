import Corbel
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@MainActor @Suite("Exploring the counter", .timeLimit(.minutes(10)))
struct CounterExplorationTests {
  @Test("after any taps, the count is the last loaded count plus the later taps")
  func local() async throws {
    try await explore(Counter.self, runs: runCount(100), steps: 40) { walk in
      let service = CountServiceMock()
      let store = TestStore(
        initialState: Counter.State(), reducer: Counter(kind: .local, service: service))
      walk.subject(
        store,
        except: [
          "changeFinished", "loadFinished", "saveRequested", "saveFinished", "savingCancelled",
        ])
      walk.cancels("appeared", "loadTapped")
      walk.outcomes(of: service.saves) { $0.pick(.success(1), .failure(CountServiceFailure.full)) }
      walk.outcomes(of: service.counts) {
        $0.pick(.success(7), .failure(CountServiceFailure.offline))
      }
      walk.step("a view asks to save") { service.requestSave() }
      walk.model(from: 0, of: { $0.count }) { count, action in
        switch action {
        case .incrementTapped: count += 1
        case .decrementTapped: count -= 1
        case .resetTapped: count = 0
        case .loadFinished(let end): count = (try? end.outcome?.get()) ?? count
        default: break
        }
      }
      walk.invariant("one load runs at a time") { _ in service.counts.callerCount < 2 }
      walk.invariant("one save runs at a time") { _ in service.saves.callerCount < 2 }
      walk.atRest("nothing is loading or saving") { !$0.loading.isLoading && !$0.saving.isLoading }
    }
  }

  @Test("a remote counter comes to rest, and shows the count of the service") func remote()
    async throws
  {
    try await explore(Counter.self, runs: runCount(100), steps: 40) { walk in
      let service = CountServiceMock()
      let store = TestStore(
        initialState: Counter.State(), reducer: Counter(kind: .remote, service: service))
      walk.subject(
        store,
        except: [
          "changeFinished", "loadFinished", "saveRequested", "saveFinished", "savingCancelled",
        ])
      walk.cancels("appeared", "loadTapped")
      walk.outcomes(of: service.changes) { draw in .success(draw.number(in: 0...9)) }
      walk.outcomes(of: service.counts) {
        $0.pick(.success(7), .failure(CountServiceFailure.offline))
      }
      walk.outcomes(of: service.saves) { $0.pick(.success(1), .failure(CountServiceFailure.full)) }
      walk.atRest("nothing is loading or saving") { !$0.loading.isLoading && !$0.saving.isLoading }
      walk.atRest("the count is one that the service has") { $0.count == 0 || $0.count == 7 }
    }
  }
}
