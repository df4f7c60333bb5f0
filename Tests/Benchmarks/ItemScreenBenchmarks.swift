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

/// A screen with a row as an optional child, and as one of several.
struct RowPresenter: Reducer {
  struct Destination: Alternatives { var row: Row.State?, other: Row.State?, alert: String? }

  struct State {
    var optional: Row.State?
    var destination: OneOf<Destination> = nil
  }

  enum Action { case optional(Row.Action), row(Row.Action) }

  static let optional = child(\.optional, action: Action.optional)
  static let row = child(\.destination, \.row, action: Action.row)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .optional(let action): reduce(Row(), Self.optional, in: &state, action)
    case .row(let action): reduce(Row(), Self.row, in: &state, action)
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
  let (plain, shown, both) = (makeStore(), makeStore(), makeStore())
  let detail = shown.scope(ListWithScreens.detail)
  let others = (
    both.scope(ListWithScreens.detail), both.scope(ListWithScreens.editor),
    both.scope(ListWithScreens.rows, id: 500)
  )
  let presenter = Store(
    initialState: RowPresenter.State(
      optional: Row.State(id: 1), destination: OneOf(\.row, Row.State(id: 1))),
    reducer: RowPresenter())
  let optional = presenter.scope(RowPresenter.optional)
  let oneOf = presenter.scope(RowPresenter.row)
  return [
    Benchmark(name: "optional-child") { count in
      for _ in 0..<count { optional?.send(.incremented) }
    },
    Benchmark(name: "one-of-child") { count in
      for _ in 0..<count { oneOf?.send(.incremented) }
    },
    Benchmark(name: "item-screen-unobserved", limit: 16) { count in
      for _ in 0..<count { plain.send(.detail(.incremented)) }
    },
    Benchmark(name: "item-screen", limit: 35) { count in
      for _ in 0..<count { detail?.send(.incremented) }
    },
    Benchmark(name: "item-screen-two-and-row") { count in
      for _ in 0..<count { others.0?.send(.incremented) }
      withExtendedLifetime(others) {}
    },
  ]
}
