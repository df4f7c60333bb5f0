import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets about coverage", .stallLimit) struct TestingCoverageSnippets {
  struct Counter: Reducer {
    struct State { var count = 0 }
    enum Action { case incremented, closeTapped, debugMenuShaken }
    enum Output { case closed }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incremented: state.count += 1
      case .closeTapped: return .respond(.closed)
      case .debugMenuShaken: state = State()
      }
      return .none
    }
  }

  @Suite(.actionCoverage(of: Counter.self, except: ["debugMenuShaken"]))
  struct CounterTests {
    @MainActor @Test("counting up") func counting() async {
      let store = TestStore(initialState: Counter.State(), reducer: Counter())
      store.send(.incremented) { $0.count = 1 }
      await store.finish()
      #expect(store.state.count == 1)
    }

    @MainActor @Test("closing") func closing() async {
      let store = TestStore(initialState: Counter.State(), reducer: Counter())
      store.send(.closeTapped)
      store.expectOutput(.closed)
      await store.finish()
    }
  }
}
