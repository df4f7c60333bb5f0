import BenchmarkHarness
import Corbel

/// A screen that shows a row of a list.
struct RowScreen: Reducer {
  struct Screen: Identifiable {
    let id: Int
    var isAsking = false
  }
  typealias State = ItemScreen<Row.State, Screen>

  enum Action { case incremented }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    state.item.count += 1
    return .none
  }
}

/// A list with the screens of two of its rows.
struct ListWithScreens: Reducer {
  struct State {
    var rows: IdentifiedArray<Row.State>
    var detail: RowScreen.Screen?
    var editor: RowScreen.Screen?
  }

  enum Action {
    case row(Int, Row.Action)
    case detail(RowScreen.Action), editor(RowScreen.Action)
  }

  static let rows = child(\.rows, action: Action.row)
  static let detail = child(\.detail, of: \.rows, action: Action.detail)
  static let editor = child(\.editor, of: \.rows, action: Action.editor)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .row(let id, let action): reduce(Row(), Self.rows, id: id, in: &state, action)
    case .detail(let action): reduce(RowScreen(), Self.detail, in: &state, action)
    case .editor(let action): reduce(RowScreen(), Self.editor, in: &state, action)
    }
  }
}

@MainActor func itemScreenBenchmarks() -> [Benchmark] {
  func makeStore() -> StoreOf<ListWithScreens> {
    let rows = IdentifiedArray((0..<1000).map { Row.State(id: $0) })
    return Store(
      initialState: ListWithScreens.State(
        rows: rows, detail: RowScreen.Screen(id: 500), editor: RowScreen.Screen(id: 500)),
      reducer: ListWithScreens())
  }
  let (plain, shown) = (makeStore(), makeStore())
  let detail = shown.scope(ListWithScreens.detail)
  return [
    Benchmark(name: "item-screen-unobserved", limit: 16) { count in
      for _ in 0..<count { plain.send(.detail(.incremented)) }
    },
    Benchmark(name: "item-screen", limit: 35) { count in
      for _ in 0..<count { detail?.send(.incremented) }
    },
  ]
}
