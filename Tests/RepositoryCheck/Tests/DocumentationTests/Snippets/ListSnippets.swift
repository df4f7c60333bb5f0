import Corbel
import TestSupport
import Testing

@MainActor @Suite("Snippets of Lists") struct ListSnippets {
  struct Row: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var name: String
      var isDone = false
    }

    enum Action { case doneTapped, nameChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .doneTapped: state.isDone.toggle()
      case .nameChanged(let name): state.name = name
      }
      return .none
    }
  }

  struct Errands: Reducer {
    struct State {
      var rows: IdentifiedArray<Row.State> = []
      var hidesDone = false
    }

    static let rows = child(\.rows, action: Action.row)

    static let visibleIDs = derived(\.rows, \.hidesDone) { rows, hidesDone in
      rows.filter { !hidesDone || !$0.isDone }.map(\.id)
    }

    static let openCount = derived(\.rows) { rows in rows.count { !$0.isDone } }

    enum Action {
      case row(Int, Row.Action)
      case rowsDeleted([Int]), rowsMoved([Int], before: Int?)
      case hideDoneTapped, visibleRowsDeleted
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .row(let id, let action):
        return reduce(Row(), Self.rows, id: id, in: &state, action)
      case .rowsDeleted(let ids):
        state.rows.remove(ids: ids)
      case .rowsMoved(let ids, let next):
        state.rows.move(ids: ids, before: next)
      case .hideDoneTapped:
        state.hidesDone.toggle()
      case .visibleRowsDeleted:
        state.rows.remove(ids: Self.visibleIDs(state))
      }
      return .none
    }
  }

  private func makeStore(_ names: String...) -> StoreOf<Errands> {
    Store(
      initialState: Errands.State(
        rows: IdentifiedArray(names.enumerated().map { Row.State(id: $0, name: $1) })),
      reducer: Errands())
  }

  // MARK: - Observation

  @Test("ids, an element and its field are observed separately") func observation() {
    let store = makeStore("Bread", "Milk")
    #expect(store[\.rows, id: 1]?.name == "Milk")
    let ids = trackChanges { _ = store[\.rows.ids] }
    let element = trackChanges { _ = store[\.rows, id: 0] }
    let row = store.scope(Errands.rows, id: 0)
    let field = trackChanges { _ = row?.name }
    store.send(.row(1, .doneTapped))
    #expect([ids.value, element.value, field.value] as [Int] == [0, 0, 0])
    store.send(.row(0, .doneTapped))
    #expect([ids.value, element.value, field.value] as [Int] == [0, 1, 0])
    store.send(.row(0, .nameChanged("Rye bread")))
    #expect([ids.value, element.value, field.value] as [Int] == [0, 2, 1])
    store.send(.rowsMoved([0], before: nil))
    #expect([ids.value, element.value, field.value] as [Int] == [1, 3, 1])
  }

  @Test("reading the filtered ids observes only the visible rows") func filter() {
    let store = makeStore("Bread", "Milk")
    store.send(.hideDoneTapped)
    let changes = trackChanges { _ = store[Errands.visibleIDs] }
    store.send(.row(0, .nameChanged("Rye bread")))
    #expect(changes.value == 0)
    store.send(.row(1, .doneTapped))
    #expect(changes.value == 1)
    #expect(store[Errands.visibleIDs] == [0])
    #expect(store[Errands.openCount] == 1)
  }

  @Test("hidden rows are deleted with a derived value in the reducer") func derivedInReducer() {
    let store = makeStore("Bread", "Milk", "Tea")
    store.send(.hideDoneTapped)
    store.send(.row(1, .doneTapped))
    store.send(.visibleRowsDeleted)
    #expect(store[\.rows.ids].map(\.self) == [1])
    let ids = store[Errands.visibleIDs]
    #expect(ids == [])
  }

  @Test("the reader of one of ten thousand rows is notified only of that row") func manyRows() {
    let rows = IdentifiedArray((0..<10_000).map { Row.State(id: $0, name: "\($0)") })
    let store = Store(initialState: Errands.State(rows: rows), reducer: Errands())
    let stores = rows.ids.map { id in store.scope(Errands.rows, id: id) }
    let first = trackChanges { _ = stores[0]?.isDone }
    let last = trackChanges { _ = stores[9_999]?.isDone }
    let list = trackChanges { _ = store[\.rows.ids].count }
    stores[9_999]?.send(.doneTapped)
    #expect([first.value, last.value, list.value] as [Int] == [0, 1, 0])
  }

  // MARK: - The array

}
