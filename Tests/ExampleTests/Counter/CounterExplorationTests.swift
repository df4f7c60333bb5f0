import Corbel
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@MainActor @Suite("Exploring the counter", .stallLimit) struct CounterExplorationTests {
  @Test("after any taps, the count is their sum, and nothing is saving at rest")
  func explores() async throws {
    try await explore(Counter.self, runs: isLongRun ? 100 : 8, steps: 40) { walk in
      let service = CountServiceMock()
      let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
      walk.explore(store, except: ["saveFinished"])
      walk.answer(service.saves) { draw in
        draw.pick(.success(draw.number(in: 0...9)), .failure(GeneratedError()))
      }
      walk.model(from: 0, of: { $0.count }) { count, action in
        switch action {
        case .incrementTapped: count += 1
        case .decrementTapped: count -= 1
        default: break
        }
      }
      walk.invariant("one save runs at a time") { _ in service.saves.callerCount < 2 }
      walk.invariant("a step counts by one at most") { before, after in
        abs(after.count - before.count) <= 1
      }
      let outputs = walk.outputs(of: store)
      walk.invariant("the parent hears of no more counts than were saved") { _ in
        outputs().count <= service.saved.count
      }
      walk.atRest("nothing is saving") { !$0.saving.isLoading }
    }
  }
}
