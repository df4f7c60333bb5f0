import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Testing views") struct ViewTestSnippets {
  struct Counter: Reducer {
    struct State { var count = 0 }

    enum Action { case incremented }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  struct CounterView: View {
    let store: StoreOf<Counter>

    var body: some View {
      Button("Count: \(store.count)") { store.send(.incremented) }
    }
  }

  @Test("a view that is shown acts on its store")
  func view() throws {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    try HeadlessHost(CounterView(store: store)).tap("Count: 0")
    #expect(store.count == 1)
  }
}
