import Corbel
import CorbelSwiftUI
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Testing views") struct ViewTestSnippets {
  struct Counter: Reducer {
    struct State { var count = 0, title = "" }

    enum Action { case incremented, titleChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incremented: state.count += 1
      case .titleChanged(let title): state.title = title
      }
      return .none
    }
  }

  struct CounterView: View {
    let store: StoreOf<Counter>

    var body: some View {
      TextField("Title", text: store.binding(\.title) { .titleChanged($0) })
      Button("Count: \(store.count)") { store.send(.incremented) }
    }
  }

  @Test("a binding writes by an action") func binding() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    let title = store.binding(\.title) { .titleChanged($0) }
    title.wrappedValue = "Steps"
    #expect(store.title == "Steps")
  }

  @Test("a view that is shown acts on its store")
  func view() throws {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    try HeadlessHost(CounterView(store: store)).tap("Count: 0")
    #expect(store.count == 1)
  }
}
