import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Stores of children", .stallLimit) struct ScopeTests {
  /// A child of every kind that a store can be scoped to.
  ///
  /// An app has each kind: a part of a screen, a sheet, a row, a case of an enum as a computed
  /// property, and a declared case. All kinds have the same contract, so most tests run for every
  /// kind.
  enum Kind: CaseIterable {
    case plain, optional, element, computed, enumCase, elementCase

    @MainActor func child(of store: FamilyStore) -> Store<Member.State, String>? {
      switch self {
      case .plain: store.plainChild
      case .optional: store.optionalChild
      case .element: store.memberChild(1)
      case .computed: store.editorChild
      case .enumCase: store.cardChild
      case .elementCase: store.stackedChild(1)
      }
    }

    static let leaving: [Kind] = [.optional, .element, .computed, .enumCase, .elementCase]

    /// An action of the family for the child, or for a child that does not exist.
    func action(_ action: String, id: Int) -> Family.Action {
      switch self {
      case .plain: .plain(action)
      case .optional: .optional(action)
      case .element: .member(id, action)
      case .computed: .editor(action)
      case .enumCase: .card(action)
      case .elementCase: .stacked(id, action)
      }
    }

    /// The description of the family's action with an action of the child.
    func text(of action: String, id: Int) -> String { "\(self.action(action, id: id))" }

    var hasID: Bool { self == .element || self == .elementCase }

    /// The line of a diagnostic with the path of the child's state, if the path has a name.
    var pathLine: String {
      let path: AnyKeyPath =
        switch self {
        case .plain: \Family.State.plain
        case .optional: \Family.State.optional
        case .element: \Family.State.members
        case .computed: \Family.State.editor
        case .enumCase: \Family.State.drawer
        case .elementCase: \Family.State.stack
        }
      let text = String(describing: path)
      return text.contains("0x") ? "" : "\n  Path:     \(text)"
    }

    @MainActor func remove(from store: FamilyStore) {
      store.change { state in
        switch self {
        case .plain: break
        case .optional: state.optional = nil
        case .element: state.members.remove(id: 1)
        case .computed: state.page = nil
        case .enumCase: state.drawer = .blank(0)
        case .elementCase: state.stack[id: 1] = .blank(1)
        }
      }
    }
  }

  @Test(
    "a child's store reads the child, and is the same while it exists", arguments: Kind.allCases)
  func reading(kind: Kind) {
    let store = FamilyStore(.full())
    let released = Weak(kind.child(of: store))
    expectTrue(released.isGone)
    let child = kind.child(of: store)
    child?.send("counted")
    store.send(.counted)
    let state = Member.State(id: kind.hasID ? 1 : 0, log: ["counted"], count: 1)
    expectEqual([child?.state, child?.state], [state, state])
    expectEqual(child?.count, 1)
    expectEqual(store.state.children.map(\.count).reduce(0, +), 1)
    store.change { $0.changeChildren { $0.count = 5 } }
    expectEqual([child?.count, child?.state.count], [5, 5])
    expectTrue(kind.child(of: store) === child)
  }

  @Test("a child's store keeps its parent's store alive", arguments: Kind.allCases)
  func keepsParent(kind: Kind) {
    var store: FamilyStore? = FamilyStore(.full())
    let parent = Weak(store)
    var child = store.flatMap { kind.child(of: $0) }
    store = nil
    child?.send("counted")
    expectEqual(child?.count, 1)
    expectTrue(!parent.isGone)
    child = nil
    expectTrue(parent.isGone)
  }

  @Test(
    "the store of a removed child reads the last state, and its actions are dropped and reported",
    arguments: Kind.leaving)
  func removal(kind: Kind) {
    expectNil(kind.child(of: FamilyStore()))
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = kind.child(of: store)
    child?.send("counted")
    kind.remove(from: store)
    expectNil(kind.child(of: store))
    expectEqual(child?.isGone, true)
    let line: UInt = #line + 1
    let task = child?.send("counted")
    expectEqual(task?.isFinished, true)
    expectEqual(child?.state.log, ["counted"])
    expectEqual(child?.count, 1)
    let rest = kind.hasID ? "\n  ID:       1" : kind.pathLine
    expectEqual(
      recorder.texts,
      [
        """
        '\(kind.text(of: "counted", id: 1))' was sent to a child that no longer exists.

          Sent at:  ScopeTests.swift:\(line)
          Child:    CorbelTests.Member.State\(rest)

        The action was dropped. Cancel the sender's work when the child goes, or check that the \
        child still exists.
        """
      ])
  }

  @Test(
    "the store keeps the last state if the child's own action removes the child",
    arguments: Kind.leaving)
  func lastStateOfOwnRemoval(kind: Kind) {
    let store = FamilyStore(.full()) { state, action in
      guard action == "closed" else { return }
      state.optional = nil
      state.members = []
      state.page = nil
      state.drawer = nil
      state.stack = []
    }
    let child = kind.child(of: store)
    child?.send("counted")
    child?.send("closed")
    expectNil(kind.child(of: store))
    expectEqual(child?.count, 1)
    expectEqual(child?.state.log.first, "counted")
  }

  @Test("a child of a removed parent does not act on the parent's successor")
  func childOfRemovedParent() throws {
    let recorder = DiagnosticRecorder()
    let store = SectionStore(
      initialState: .tower(2), reducer: Section(), diagnostics: recorder.reporter)
    let parent = try #require(store.section(1))
    store.send(.removed(1))
    store.send(.added(.tower(1, from: 1)))
    let child = try #require(parent.section(2))
    child.send(.counted)
    expectTrue(child.isGone)
    expectEqual(store.section(1)?.section(2)?.count, 0)
    expectEqual(
      recorder.facts,
      ["'section(1, section(2, counted))' was sent to a child that no longer exists."])
  }

  @Test(
    "an action for a child that does not exist is dropped and reported", arguments: Kind.leaving)
  func actionForNobody(kind: Kind) {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(diagnostics: recorder.reporter)
    let line: UInt = #line + 1
    store.send(kind.action("counted", id: 7), line: line)
    let rest = kind.hasID ? "\(kind.pathLine)\n  ID:       7" : kind.pathLine
    expectEqual(
      recorder.texts,
      [
        """
        'reduce' was called with '\(kind.text(of: "counted", id: 7))' for a child that does not \
        exist.

          Sent at:  ScopeTests.swift:\(line)
          Child:    CorbelTests.Member.State\(rest)

        The reducer of the child did not run. Send the action through the child's store, or \
        check that the child exists.
        """
      ])
  }

  @Test(
    "a child with a new id is a new child", arguments: [Kind.optional, .computed, .enumCase])
  func otherIdentity(kind: Kind) {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let first = kind.child(of: store)
    first?.send("counted")
    store.change { state in
      state.optional = Member.State(id: 1)
      state.page = .editor(Member.State(id: 1))
      state.drawer = .card(Member.State(id: 1))
    }
    let second = kind.child(of: store)
    expectTrue(second !== first)
    expectEqual(first?.state, Member.State(log: ["counted"], count: 1))
    first?.send("counted")
    expectEqual(second?.state, Member.State(id: 1))
    expectEqual(recorder.texts.count, 1)
  }

  @Test("a child without an id is the same while it exists, and another case is another child")
  func withoutIdentity() {
    let store = FamilyStore(.full())
    let editor = store.editorChild
    store.change { $0.page = .detail(Guest.State()) }
    expectNil(store.editorChild)
    let detail = store.detailChild
    store.change { $0.page = .detail(Guest.State(member: Member.State(id: 3))) }
    expectTrue(store.detailChild === detail)
    expectEqual(detail?.member.id, 3)
    // Setting one case does not affect another one.
    store.change { $0.editor = nil }
    expectTrue(store.detailChild === detail)
    expectEqual(editor?.state, Member.State())
  }

  @Test(
    "a waiting action of a removed child is dropped and reported", .effectsStartAtOnce,
    arguments: Kind.leaving)
  func lateInTheQueue(kind: Kind) {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = kind.child(of: store)
    var line: UInt = 0
    store.send(
      .returned(
        .run { _ in
          kind.remove(from: store)
          store.change { state in
            state = .full()
            state.people = ["someone else"]
          }
          line = #line + 1
          child?.send("counted")
        }))
    expectEqual(store.people, ["someone else"])
    expectEqual(kind.child(of: store)?.log, [])
    expectEqual(recorder.texts.count, 1)
    expectEqual(
      recorder.facts.first,
      "'\(kind.text(of: "counted", id: 1))' was sent to a child that no longer exists.")
    expectEqual(recorder.texts.first?.contains("ScopeTests.swift:\(line)\n"), true)
  }

  @Test(
    "asking for a child's store observes only whether the child exists",
    arguments: [true, false])
  func presence(isKept: Bool) {
    let store = FamilyStore()
    var seen: [Bool] = []
    var kept: [Store<Member.State, String>] = []
    let changes = trackChanges {
      let child = store.optionalChild
      seen.append(child != nil)
      if isKept, let child { kept.append(child) }
    }
    store.send(.counted)
    expectEqual(changes.value, 0)
    store.change { $0.optional = Member.State() }
    expectEqual(changes.value, 1)
    store.send(.optional("counted"))
    store.change { $0.optional?.count = 7 }
    expectEqual(changes.value, 1)
    store.change { $0.optional?.id = 1 }
    expectEqual(changes.value, 2)
    store.change { $0.optional = nil }
    expectEqual(seen, [false, true, true, false])
  }

  @Test("fields read through a released store are observed", arguments: Kind.allCases)
  func unkeptStore(kind: Kind) {
    let store = FamilyStore(.full())
    let changes = trackChanges { _ = kind.child(of: store)?.count }
    for _ in 0..<10 {
      store.change { $0.changeChildren { $0.other += 1 } }
    }
    expectEqual(changes.value, 0)
    store.change { $0.changeChildren { $0.count += 1 } }
    expectEqual(changes.value, 1)
  }

  @Test(
    "a store sends through the closure of the latest call",
    arguments: [Kind.plain, .optional, .element, .computed])
  func newestClosure(kind: Kind) throws {
    let store = FamilyStore(.full())
    let held = try #require(kind.child(of: store))
    let renamed: Store<Member.State, String>? =
      switch kind {
      case .plain: store.scope(state: \.plain) { .plain("new " + $0) }
      case .optional: store.scope(state: \.optional) { .optional("new " + $0) }
      case .element: store.scope(state: \.members, id: 1) { .member($0, "new " + $1) }
      case .computed, .enumCase, .elementCase:
        store.scope(state: \.editor) { .editor("new " + $0) }
      }
    expectTrue(renamed === held)
    held.send("action")
    expectEqual(held.log, ["new action"])
    _ = kind.child(of: store)
    held.send("action")
    expectEqual(held.log, ["new action", "action"])
  }

  @Test("a store sends through the declaration of the latest call")
  func newestDeclaration() throws {
    struct Renamed: Reducer {
      static let optional = child(\.optional, action: { Action.optional("new " + $0) })

      func reduce(into state: inout Family.State, action: Family.Action) -> Effect<Self> { .none }
    }
    let store = FamilyStore(.full())
    let held = try #require(store.scope(Family.optional))
    expectTrue(store.scope(Renamed.optional) === held)
    held.send("action")
    expectEqual(held.log, ["new action"])
    _ = store.scope(Family.optional)
    held.send("action")
    expectEqual(held.log, ["new action", "action"])
  }

  @Test("a deeper store uses its parent's new closure after the next call")
  func closureOfParentReplaced() throws {
    var state = Family.State()
    state.page = .detail(Guest.State())
    let store = FamilyStore(state)
    let detail: Store<Guest.State, String> = try #require(
      store.scope(state: \.detail) { Family.Action.detail($0) })
    let member = detail.scope(Guest.member)
    _ = store.scope(state: \.detail) { .detail("new " + $0) }
    member.send("counted")
    expectEqual(member.count, 1)
    _ = detail.scope(Guest.member)
    member.send("counted")
    expectEqual(member.count, 1)
  }

  @Test("an action during which its store gets a new closure is sent through the old one")
  func closureReplacedWhileSending() {
    let store = FamilyStore()
    let child: Store<Member.State, String> = store.scope(state: \.plain) { action in
      let _: Store<Member.State, String> = store.scope(state: \.plain) { .plain("new " + $0) }
      return .plain(action)
    }
    child.send("first")
    child.send("second")
    expectEqual(child.log, ["first", "new second"])
  }

  @Test("each type of action has a store of its own, which later calls return")
  func sameStoreOfManyKinds() {
    let store = FamilyStore(.full())
    func stores<Kind>(_: Kind.Type) -> [AnyObject?] {
      let part: Store<Member.State, Kind> = store.scope(state: \.plain) { .plain("\($0)") }
      let element: Store<Member.State, Kind>? = store.scope(state: \.members, id: 1) {
        .member($0, "\($1)")
      }
      let optional: Store<Member.State, Kind>? = store.scope(state: \.optional) {
        .optional("\($0)")
      }
      return [part, element, optional]
    }
    func all() -> [AnyObject?] {
      stores(String.self) + stores(Int.self) + stores(Bool.self) + stores(Double.self)
    }
    let (first, second) = (all(), all())
    expectEqual(
      first.map { $0.map(ObjectIdentifier.init) }, second.map { $0.map(ObjectIdentifier.init) })
    expectEqual(Set(first.compactMap { $0.map(ObjectIdentifier.init) }).count, 12)
  }

  @Test("an observer reads the new state also through the stores of children")
  func observerOfStore() {
    let box = FamilyBox()
    var child: Store<Member.State, String>?
    var seen: [String] = []
    let store = FamilyStore(
      .full(),
      observer: StoreObserver { _ in
        let isThere = box.store?.optionalChild != nil
        seen.append("\(child?.count ?? -1), \(isThere)")
      })
    box.store = store
    child = store.optionalChild
    store.change { $0.optional?.count = 3 }
    store.change { $0.optional = nil }
    expectEqual(seen, ["3, true", "3, false"])
  }

  private struct Shop {
    enum Destination {
      case editing(String), deletion(String)
    }

    var search = ""
    var destination: Destination?
  }

  private typealias ShopReducer = Reduce<Shop, @MainActor (inout Shop) -> Void, Never>

  @Test("a plain value of a case is read by its declaration, and observed apart from other cases")
  func question() {
    let deletion = ShopReducer.child(\.destination) {
      if case .deletion(let name) = $0 { name } else { nil }
    }
    let store = Store(
      initialState: Shop(),
      reducer: ShopReducer { state, change in
        change(&state)
        return .none
      })
    let changes = trackChanges { _ = store.scope(deletion)?.state }
    let steps: [@MainActor (inout Shop) -> Void] = [
      { $0.destination = .editing("Tea") }, { $0.destination = .deletion("Tea") },
      { $0.destination = .deletion("Milk") }, { $0.search = "m" }, { $0.destination = nil },
    ]
    let seen = steps.map { step in
      store.send(step)
      return "\(store.scope(deletion)?.state ?? "nil") after \(changes.value)"
    }
    expectEqual(
      seen, ["nil after 0", "Tea after 1", "Milk after 2", "Milk after 2", "nil after 3"])
  }

  @Test("a waiting action is refused if another child with the same id replaces its child")
  func waitingForTheFormerChild() throws {
    let diagnostics = DiagnosticRecorder()
    var inner: SectionStore?
    var isFirst = true
    weak var root: SectionStore?
    let store = SectionStore(
      initialState: .tower(2), reducer: Section(),
      observer: StoreObserver { _ in
        guard isFirst else { return }
        isFirst = false
        let outer = root?.section(1)
        outer?.send(.removed(2))
        outer?.send(.added(Section.State(id: 2)))
        inner?.send(.counted)
      }, diagnostics: diagnostics.reporter)
    root = store
    let outer = try #require(store.section(1))
    inner = outer.section(2)
    store.send(.counted)
    expectEqual(outer.section(2)?.count, 0)
    expectEqual(diagnostics.texts.count, 1)
  }
}
