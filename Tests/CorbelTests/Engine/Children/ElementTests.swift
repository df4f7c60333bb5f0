import Corbel
import TestSupport
import Testing

@MainActor @Suite("Elements of a collection", .stallLimit) struct ElementTests {
  @Test("an action of one element looks up as few ids, however many elements are followed")
  func lookups() throws {
    let store = Store(
      initialState: Counted(rows: IdentifiedArray((0..<100).map { Counted.Row(id: .init($0)) })),
      reducer: Reduce<Counted, Counted.ID, Never> { state, id in
        state.rows[id: id]?.count += 1
        return .none
      })
    let rows = try (0..<100).map { number in
      try unwrap(
        store.scope(state: \.rows, id: .init(number)) { (id: Counted.ID, _: Bool) in id })
    }
    store.send(.init(1))
    let before = Counted.ID.hashCount
    store.send(.init(1))
    expectTrue(Counted.ID.hashCount - before < 10)
    expectEqual(rows[1].count, 2)
  }

  /// A collection whose ids count how often one of them is looked up.
  struct Counted {
    struct Row: Identifiable {
      let id: ID
      var count = 0
    }

    struct ID: Hashable {
      private static let counter = LockedLog()
      static var hashCount: Int { counter.entries.count }

      let number: Int

      init(_ number: Int) { self.number = number }

      func hash(into hasher: inout Hasher) {
        Self.counter.add("")
        hasher.combine(number)
      }
    }

    var rows: IdentifiedArray<Row>
  }

  @Test("a copy of a collection that a reducer keeps is not written to")
  func keptCopy() throws {
    var kept: IdentifiedArray<Family.State> = []
    var bytes: [UInt8] = []
    let branch = Family.State(id: 1, members: [Member.State(id: 1)])
    let store = Store(
      initialState: Trunk.State(branches: [branch]),
      reducer: Reduce<Trunk.State, Trunk.Action, Never> { state, _ in
        state.branches[id: 1]?.count += 1
        kept = state.branches
        bytes = withUnsafeBytes(of: kept[0].members) { Array($0) }
        return .none
      })
    let leaf: Store<Member.State, String>? =
      store
      .scope(state: \.branches, id: 1) { (id: Int, action: Family.Action) in
        Trunk.Action.branch(id, action)
      }?
      .scope(state: \.members, id: 1) { .member($0, $1) }
    store.send(.finished(""))
    expectEqual(withUnsafeBytes(of: kept[0].members) { Array($0) }, bytes)
    expectEqual(leaf?.count, 0)
  }
}
