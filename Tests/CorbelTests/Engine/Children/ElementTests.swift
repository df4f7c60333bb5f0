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
    var kept: IdentifiedArray<Section.State> = []
    var bytes: [UInt8] = []
    let store = Store(
      initialState: Section.State.tower(2),
      reducer: Reduce<Section.State, Section.Action, Never> { state, _ in
        state.sections[id: 1]?.count += 1
        kept = state.sections
        bytes = Self.bytes(of: kept)
        return .none
      })
    let inner = try unwrap(store.section(1)?.section(2))
    store.send(.counted)
    expectEqual(Self.bytes(of: kept), bytes)
    expectEqual(inner.count, 0)
  }

  /// The bytes of the collection within the first section.
  private static func bytes(of sections: IdentifiedArray<Section.State>) -> [UInt8] {
    withUnsafeBytes(of: sections[0].sections) { Array($0) }
  }
}
