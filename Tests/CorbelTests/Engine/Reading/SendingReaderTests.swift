import Corbel
import Observation
import TestSupport
import Testing

@MainActor
@Suite(
  "4. An observer that sends while it reads is notified of later changes", .timeLimit(.minutes(10)))
struct SendingReaderTests {
  /// The readable parts of a store, each with an action that changes it.
  enum Part: CaseIterable {
    case field, partOfField, computed, wholeState, presence, absence, ids, element, child, derived

    @MainActor func read(_ store: FamilyStore) {
      switch self {
      case .field: _ = store.count
      case .partOfField: _ = store[\.plain.count]
      case .computed: _ = store.editor?.count
      case .wholeState: _ = store.state
      case .presence: _ = store.optionalChild
      case .absence: _ = store.detailChild
      case .ids: _ = store[\.members.ids]
      case .element: _ = store[\.members, id: 1]
      case .child: _ = store.memberChild(1)?.count
      case .derived: _ = store[Family.doubled]
      }
    }

    @MainActor func change(_ store: FamilyStore) {
      store.change { state in
        state.count += 1
        state.plain.count += 1
        state.editor?.count += 1
        state.members[id: 1]?.count += 1
        let id = (state.members.last?.id ?? 0) + 1
        state.members.append(Member.State(id: id))
        state.optional = state.optional == nil ? Member.State() : nil
        if self == .absence {
          state.page = state.detail == nil ? .detail(Guest.State()) : .editor(Member.State())
        }
      }
    }
  }

  private let store = FamilyStore(.full())

  @Test(
    "it is notified of the next change after any number of sent actions",
    arguments: Part.allCases, [1, 2, 3, 100])
  func laterChange(part: Part, count: Int) {
    var told = 0
    withObservationTracking {
      part.read(store)
      for _ in 0..<count { part.change(store) }
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    #expect(told == 0)
    part.change(store)
    #expect(told == 1)
    part.change(store)
    #expect(told == 1)
  }

  @Test(
    "it is notified of the next change if it has read again in between", arguments: Part.allCases)
  func readAgain(part: Part) {
    var told = 0
    withObservationTracking {
      for _ in 0..<3 {
        part.read(store)
        part.change(store)
      }
      part.read(store)
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    #expect(told == 0)
    part.change(store)
    #expect(told == 1)
  }

  @Observable @MainActor final class Model {
    var count = 0
    var other = 0
  }

  @Test("so is an observer of a class, which is also not notified of its own change")
  func model() {
    let model = Model()
    var told = 0
    withObservationTracking {
      _ = model.count
      model.count += 1
      model.count += 1
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    #expect(told == 0)
    model.count += 1
    #expect(told == 1)
  }

  @Test(
    "it is notified of the next change while others read again at each change",
    arguments: [1, 2, 5])
  func amongOthers(count: Int) {
    // These readers are notified of one field, and read the other field before its readers are
    // notified.
    let others = trackChanges { _ = (store.count, store.people) }
    let othersAgain = trackChanges { _ = (store.people, store.count) }
    var told = 0
    func change() {
      store.change { state in
        state.count += 1
        state.people.append("Ada")
      }
    }
    change()
    withObservationTracking {
      _ = store.people
      for _ in 0..<count { change() }
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    #expect(told == 0)
    change()
    #expect(told == 1)
    #expect(others.value == count + 2)
    #expect(othersAgain.value == count + 2)
    change()
    #expect(others.value == count + 3)
  }

  @Test("it is notified unnecessarily at most once")
  func needless() {
    let changes = trackChanges {
      if store.count == 0 { store.send(.counted) }
    }
    store.change { $0.people.append("Ada") }
    #expect(changes.value <= 1)
    let before = changes.value
    for _ in 0..<10 { store.change { $0.people.append("Ada") } }
    #expect(changes.value == before)
    store.send(.counted)
    #expect(changes.value == before + 1)
  }

  @Test("a function that is observed presents the second alert as well as the first")
  func observed() async {
    var presented: [String] = []
    let store = Store(
      initialState: String?.none,
      reducer: Reduce<String?, String?, Never> { state, action in
        state = action
        return .none
      })
    let token = observe {
      guard let alert = store.state else { return }
      presented.append(alert)
      store.send(nil)
    }
    for alert in ["first", "second", "third"] {
      store.send(alert)
      await until(store.state == nil)
    }
    #expect(presented == ["first", "second", "third"])
    withExtendedLifetime(token) {}
  }

  @Test("a sequence of values returns the next one")
  func sequence() async {
    let counts = values(of: store) { store in
      defer { if store.count == 1 { store.send(.counted) } }
      return store.count
    }
    var iterator = counts.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    store.send(.counted)
    #expect(await iterator.next() == 1)
    store.send(.counted)
    #expect(await iterator.next() == 3)
  }

  @Test("an unread field is not copied again")
  func copies() {
    let store = Store(
      initialState: (0..<100).map { $0 },
      reducer: Reduce<[Int], @MainActor (inout [Int]) -> Void, Never> { state, change in
        change(&state)
        return .none
      })
    var copies = 0
    _ = store.state
    for _ in 0..<10 {
      store.send { list in
        let before = list.withUnsafeBufferPointer { $0.baseAddress }
        list[0] += 1
        if list.withUnsafeBufferPointer({ $0.baseAddress }) != before { copies += 1 }
      }
    }
    #expect(copies == 1)
  }

  @Test("after a thousand actions in one call without a read, its observation ends")
  func limit() {
    var told = 0
    withObservationTracking {
      _ = store.count
      for _ in 0..<1_002 { store.send(.counted) }
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    store.send(.counted)
    #expect(told == 0)
  }
}
