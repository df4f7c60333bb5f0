import Corbel
import TestSupport
import Testing

@MainActor @Suite("Elements of a collection", .stallLimit) struct ElementTests {
  @Test("readers of the ids, of an element and of the whole state are notified separately")
  func threeObservations() {
    let store = FamilyStore(.full())
    let changes = [
      trackChanges { _ = store[\.members.ids] }, trackChanges { _ = store[\.members, id: 1] },
      trackChanges { _ = store[\.members, id: 2] }, trackChanges { _ = store.members },
    ]
    let actions: [Family.Action] = [
      .member(1, "counted"), .changed { $0.members.move(fromOffsets: [0], toOffset: 3) },
      .changed { $0.members[id: 2]?.count = 0 }, .changed { $0.members[id: 2]?.count = 1 },
      .counted, .changed { $0.members.remove(id: 1) },
      .changed { $0.members.append(Member.State(id: 1, count: 4)) }, .member(1, "counted"),
    ]
    let counts = actions.map { action in
      store.send(action)
      return changes.map(\.value)
    }
    expectEqual(
      counts,
      [
        [0, 1, 0, 1], [1, 2, 1, 2], [1, 2, 1, 2], [1, 2, 2, 3], [1, 2, 2, 3], [2, 3, 3, 4],
        [3, 4, 4, 5], [3, 5, 4, 6],
      ])
    expectEqual(store[\.members, id: 1]?.count, 5)
  }

  @Test("a reader of an element's field is notified only of that field")
  func elementField() throws {
    let store = FamilyStore(.full())
    let child = try #require(store.memberChild(1))
    let changes = trackChanges { _ = child.count }
    store.send(.member(1, "other"))
    store.send(.member(0, "counted"))
    store.change { state in
      for index in state.members.indices { state.members[index].other += 1 }
    }
    expectEqual(changes.value, 0)
    child.send("counted")
    expectEqual(changes.value, 1)
    store.change { $0.members[id: 1]?.count = 10 }
    expectEqual(changes.value, 2)
    expectEqual(child.count, 10)
  }

  @Test("an element is the same child until it is gone after an action, or has a new id")
  func identity() {
    let store = FamilyStore(.full())
    let child = store.memberChild(1)
    store.change { state in
      let member = state.members.remove(id: 1)
      member.map { _ = state.members.append($0) }
    }
    expectTrue(store.memberChild(1) === child)
    store.change { $0.members.remove(id: 1) }
    store.change { $0.members.append(Member.State(id: 1)) }
    let other = store.memberChild(1)
    expectTrue(other !== child)
    store.change { $0.members[id: 1]?.id = 8 }
    expectNil(store.memberChild(1))
    expectTrue(store.memberChild(8) !== other)
    expectEqual(other?.id, 1)
  }

  @Test("an action of one element looks up as few ids, however many elements are followed")
  func lookups() throws {
    let store = Store(
      initialState: Counted(rows: IdentifiedArray((0..<100).map { Counted.Row(id: .init($0)) })),
      reducer: Reduce<Counted, Counted.ID, Never> { state, id in
        state.rows[id: id]?.count += 1
        return .none
      })
    let rows = try (0..<100).map { number in
      try #require(
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
    let inner = try #require(store.section(1)?.section(2))
    store.send(.counted)
    expectEqual(Self.bytes(of: kept), bytes)
    expectEqual(inner.count, 0)
  }

  /// The bytes of the collection within the first section.
  private static func bytes(of sections: IdentifiedArray<Section.State>) -> [UInt8] {
    withUnsafeBytes(of: sections[0].sections) { Array($0) }
  }
}
