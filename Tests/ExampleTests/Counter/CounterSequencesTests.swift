import Corbel
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of the counter", .stallLimit) struct CounterSequencesTests {
  @Test(
    "the count is the sum of the taps, saving ends, and no more counts are announced than saved")
  func saving() async throws {
    try await explore(Counter.self, .all(upTo: isLongRun ? 6 : 4)) { walk in
      let service = CountServiceMock()
      let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
      walk.explore(store, except: ["saveFinished"])
      walk.answer(service.saves) { $0.pick(.success(1), .failure(GeneratedError())) }
      walk.remembers { service.saved }
      let outputs = walk.outputs(of: store)
      walk.invariant("the parent hears of no more counts than were saved") { _ in
        outputs().count <= service.saved.count
      }
      walk.model(from: 0, of: { $0.count }) { count, action in
        switch action {
        case .incrementTapped: count += 1
        case .decrementTapped: count -= 1
        default: break
        }
      }
      walk.atRest("nothing is saving") { !$0.saving.isLoading }
      walk.always("saving ends", by: { $0.saving.isLoading }, reaches: { !$0.saving.isLoading })
    }
  }
}
