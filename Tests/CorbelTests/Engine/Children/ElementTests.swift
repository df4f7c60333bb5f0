import Corbel
import TestSupport
import Testing

@MainActor @Suite("Elements of a collection", .stallLimit) struct ElementTests {
  @Test("readers of the ids, of an element and of the whole state are notified separately")
  func threeObservations() {
    let store = FamilyStore(.full())
    let ids = trackChanges { _ = store[\.members.ids] }
    let first = trackChanges { _ = store[\.members, id: 1] }
    let other = trackChanges { _ = store[\.members, id: 2] }
    let all = trackChanges { _ = store.members }
    store.send(.member(1, "counted"))
    expectEqual([ids.value, first.value, other.value, all.value], [0, 1, 0, 1])
    store.change { $0.members.move(fromOffsets: [0], toOffset: 3) }
    expectEqual([ids.value, first.value, other.value, all.value], [1, 2, 1, 2])
    store.change { $0.members[id: 2]?.count = 0 }
    expectEqual([ids.value, first.value, other.value, all.value], [1, 2, 1, 2])
    store.change { $0.members[id: 2]?.count = 1 }
    expectEqual([ids.value, first.value, other.value, all.value], [1, 2, 2, 3])
    store.send(.counted)
    expectEqual([ids.value, first.value, other.value, all.value], [1, 2, 2, 3])
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

  @Test("a reader of an element is notified of its removal once, and reads nil")
  func removal() {
    let store = FamilyStore(.full())
    var seen: [Int?] = []
    let changes = trackChanges { seen.append(store[\.members, id: 1]?.count) }
    store.change { $0.members.remove(id: 1) }
    expectEqual(changes.value, 1)
    expectEqual(seen, [0, nil])
    store.change { $0.members.append(Member.State(id: 1, count: 4)) }
    expectEqual(seen, [0, nil, 4])
    store.send(.member(1, "counted"))
    expectEqual(seen, [0, nil, 4, 5])
  }

  /// The ways in which a collection can change.
  enum Change: CaseIterable {
    case one, two, sameTwice, all, inserted, moved, replaced, copiedAndPutBack, older, swapped

    func apply(to members: inout IdentifiedArray<Member.State>, old: IdentifiedArray<Member.State>)
    {
      switch self {
      case .one: members[id: 1]?.count += 1
      case .two:
        members[id: 0]?.count += 1
        members[id: 2]?.count += 1
      case .sameTwice:
        members[id: 1]?.count += 1
        members[1].other += 1
      case .all: for index in members.indices { members[index].count += 1 }
      case .inserted: members.insert(Member.State(id: 9), at: 0)
      case .moved: members.move(fromOffsets: [2], toOffset: 0)
      case .replaced: members = IdentifiedArray(members.map { Member.State(id: $0.id, count: 7) })
      case .copiedAndPutBack:
        var copy = members
        copy[id: 2]?.count = 8
        members = copy
      case .older: members = old
      case .swapped: members.swapAt(0, 2)
      }
    }
  }

  @Test(
    "stores of elements read the current elements after any change of the collection",
    arguments: Change.allCases, Change.allCases)
  func freshness(first: Change, second: Change) throws {
    let store = FamilyStore(.full())
    let children = try (0..<3).map { try #require(store.memberChild($0)) }
    let older = store.members
    for change in [Change.one, first, second, first] {
      store.change { change.apply(to: &$0.members, old: older) }
      for (id, child) in children.enumerated() {
        expectEqual(child.state, store.members[id: id])
        expectTrue(store.memberChild(id) === child)
      }
    }
  }

  @Test("two exchanged collections are followed in their places")
  func exchange() throws {
    let store = Store(
      initialState: Pair(),
      reducer: Reduce<Pair, Pair.Action, Never> { state, _ in
        swap(&state.left, &state.right)
        return .none
      })
    let left = try #require(
      store.scope(state: \.left, id: 1) { (_: Int, _: Void) in Pair.Action.exchanged })
    let right = try #require(
      store.scope(state: \.right, id: 1) { (_: Int, _: Void) in Pair.Action.exchanged })
    expectEqual([left.count, right.count], [1, 2])
    store.send(.exchanged)
    expectEqual([left.count, right.count], [2, 1])
    store.send(.exchanged)
    expectEqual([left.count, right.count], [1, 2])
  }

  struct Pair {
    enum Action { case exchanged }

    var left: IdentifiedArray<Member.State> = [Member.State(id: 1, count: 1)]
    var right: IdentifiedArray<Member.State> = [Member.State(id: 1, count: 2)]
  }

  @Test("an element that is removed and added within one action is the same child")
  func backAgain() throws {
    let store = FamilyStore(.full())
    let child = try #require(store.memberChild(1))
    store.change { state in
      let member = state.members.remove(id: 1)
      member.map { _ = state.members.append($0) }
    }
    expectTrue(store.memberChild(1) === child)
    store.change { $0.members.remove(id: 1) }
    store.change { $0.members.append(Member.State(id: 1)) }
    expectTrue(store.memberChild(1) !== child)
  }

  @Test("an element with a new id is a new child")
  func newID() throws {
    let store = FamilyStore(.full())
    let child = try #require(store.memberChild(1))
    store.change { $0.members[id: 1]?.id = 8 }
    expectNil(store.memberChild(1))
    expectTrue(store.memberChild(8) !== child)
    expectEqual(child.id, 1)
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

  @Test("collections and optional children within elements are also followed")
  func nesting() throws {
    let recorder = DiagnosticRecorder()
    let store = Store(
      initialState: Section.State.tower(3), reducer: Section(), diagnostics: recorder.reporter)
    let first = try #require(store.section(1))
    let second = try #require(first.section(2))
    let third = try #require(second.section(3))
    let changes = trackChanges { _ = third.count }
    third.send(.counted)
    expectEqual(third.count, 1)
    second.send(.section(3, .counted))
    expectEqual(third.count, 2)
    first.send(.counted)
    expectEqual(changes.value, 2)
    store.send(.removed(1))
    expectEqual(third.count, 2)
    third.send(.counted)
    expectEqual(third.count, 2)
    expectEqual(recorder.texts.count, 1)
  }
}
