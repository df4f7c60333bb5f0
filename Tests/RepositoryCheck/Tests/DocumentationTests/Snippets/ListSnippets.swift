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
      case hideDoneTapped
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
    store.send(.rowsDeleted([0]))
    #expect(store[\.rows.ids].map(\.self) == [1])
  }

  @Test("reading the filtered ids observes only the visible rows") func filter() {
    let store = makeStore("Bread", "Milk")
    store.send(.hideDoneTapped)
    let changes = trackChanges { _ = store[Errands.visibleIDs] }
    store.send(.row(0, .nameChanged("Rye bread")))
    #expect(changes.value == 0)
    store.send(.row(1, .doneTapped))
    #expect(changes.value == 1)
    let ids = store[Errands.visibleIDs]
    #expect(ids == [0])
    #expect(store[Errands.openCount] == 1)
  }

}
