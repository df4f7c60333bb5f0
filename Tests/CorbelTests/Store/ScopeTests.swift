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

  @Test("a child's store reads the child's part of the state", arguments: Kind.allCases)
  func reading(kind: Kind) throws {
    let store = FamilyStore(.full())
    let child = try #require(kind.child(of: store))
    child.send("counted")
    expectEqual(child.count, 1)
    expectEqual(child.state.log, ["counted"])
    expectEqual(store.state.children.map(\.count).reduce(0, +), 1)
  }

  @Test("a child's store reads what the parent has changed", arguments: Kind.allCases)
  func readingParentsChange(kind: Kind) throws {
    let store = FamilyStore(.full())
    let child = try #require(kind.child(of: store))
    store.change { $0.changeChildren { $0.count = 5 } }
    expectEqual(child.count, 5)
    expectEqual(child.state.count, 5)
  }

  @Test("later calls return the same store while the child exists", arguments: Kind.allCases)
  func sameStore(kind: Kind) throws {
    let store = FamilyStore(.full())
    let child = try #require(kind.child(of: store))
    child.send("counted")
    store.send(.counted)
    expectTrue(kind.child(of: store) === child)
  }

  @Test("a child whose store was released gets one store again", arguments: Kind.allCases)
  func storeAfterRelease(kind: Kind) throws {
    let store = FamilyStore(.full())
    let released = Weak(kind.child(of: store))
    expectTrue(released.isGone)
    let child = try #require(kind.child(of: store))
    expectTrue(kind.child(of: store) === child)
  }

  @Test("a child that does not exist has no store", arguments: Kind.leaving)
  func absence(kind: Kind) {
    expectNil(kind.child(of: FamilyStore()))
  }

  @Test("the store of a removed child reads the last state", arguments: Kind.leaving)
  func lastState(kind: Kind) throws {
    let store = FamilyStore(.full())
    let child = try #require(kind.child(of: store))
    child.send("counted")
    child.send("counted")
    kind.remove(from: store)
    expectEqual(child.count, 2)
    expectEqual(child.log, ["counted", "counted"])
    expectEqual(child.state.count, 2)
    expectNil(kind.child(of: store))
  }

  @Test(
    "the store keeps the last state if the child's own action removes the child",
    arguments: Kind.leaving)
  func lastStateOfOwnRemoval(kind: Kind) throws {
    let store = FamilyStore(.full()) { state, action in
      guard action == "closed" else { return }
      state.optional = nil
      state.members = []
      state.page = nil
      state.drawer = nil
      state.stack = []
    }
    let child = try #require(kind.child(of: store))
    child.send("counted")
    child.send("closed")
    expectNil(kind.child(of: store))
    expectEqual(child.count, 1)
    expectEqual(child.state.log.first, "counted")
  }

  @Test("an action for a removed child is dropped and reported", arguments: Kind.leaving)
  func lateAction(kind: Kind) throws {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = try #require(kind.child(of: store))
    kind.remove(from: store)
    let line: UInt = #line + 1
    let task = child.send("counted")
    expectTrue(task.isFinished)
    expectEqual(child.count, 0)
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
    "an action that waits during the removal of its child is reported with the same message",
    .effectsStartAtOnce)
  func lateWaitingAction() {
    let recorder = DiagnosticRecorder()
    let box = FamilyBox()
    let store = FamilyStore(
      .full(),
      effects: [
        "start": .run { _ in
          box.store?.change { $0.members.remove(id: 1) }
          box.store?.memberChild(1)?.send("counted")
        }
      ],
      diagnostics: recorder.reporter)
    box.store = store
    store.plainChild.send("start")
    expectEqual(
      recorder.texts.map { $0.prefix { $0 != "\n" } },
      [#"'member(1, "counted")' was sent to a child that no longer exists."#])
  }

  @Test("the message shows the path within the child's own parent")
  func pathOfNestedChild() throws {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = try #require(store.optionalChild)
    store.change { $0.optional = nil }
    child.send("counted")
    expectEqual(recorder.texts.first?.contains("  Path:     \\State.optional\n"), true)
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

  @Test("a child that replaces another has a store of its own", arguments: Kind.leaving)
  func successor(kind: Kind) throws {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let first = try #require(kind.child(of: store))
    first.send("counted")
    kind.remove(from: store)
    store.change { state in
      state = .full()
      state.changeChildren { $0.count = 10 }
    }
    let second = try #require(kind.child(of: store))
    expectTrue(second !== first)
    expectEqual(second.count, 10)
    expectEqual(first.count, 1)
    first.send("counted")
    expectEqual(second.count, 10)
    expectEqual(recorder.texts.count, 1)
  }

  @Test(
    "a child with a new id is a new child", arguments: [Kind.optional, .computed, .enumCase])
  func otherIdentity(kind: Kind) throws {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let first = try #require(kind.child(of: store))
    first.send("counted")
    store.change { state in
      state.optional = Member.State(id: 1)
      state.page = .editor(Member.State(id: 1))
      state.drawer = .card(Member.State(id: 1))
    }
    let second = try #require(kind.child(of: store))
    expectTrue(second !== first)
    expectEqual(second.id, 1)
    expectEqual(first.state, Member.State(log: ["counted"], count: 1))
    first.send("counted")
    expectEqual(second.log, [])
    expectEqual(recorder.texts.count, 1)
  }

  @Test("a child without an id stays the same child while it exists")
  func withoutIdentity() throws {
    var state = Family.State()
    state.page = .detail(Guest.State())
    let store = FamilyStore(state)
    let child = try #require(store.detailChild)
    store.change { $0.page = .detail(Guest.State(member: Member.State(id: 3))) }
    expectTrue(store.detailChild === child)
    expectEqual(child.member.id, 3)
  }

  @Test("another case is another child, and setting one case does not affect others")
  func otherCase() throws {
    let store = FamilyStore(.full())
    let editor = try #require(store.editorChild)
    store.change { $0.page = .detail(Guest.State()) }
    expectNil(store.editorChild)
    expectTrue(store.detailChild != nil)
    store.change { $0.editor = nil }
    expectTrue(store.detailChild != nil)
    expectEqual(editor.state, Member.State())
  }

  @Test(
    "a waiting action of a removed child is dropped and reported", .effectsStartAtOnce,
    arguments: Kind.leaving)
  func lateInTheQueue(kind: Kind) throws {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = try #require(kind.child(of: store))
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
          child.send("counted")
        }))
    expectEqual(store.people, ["someone else"])
    expectEqual(kind.child(of: store)?.log, [])
    expectEqual(recorder.texts.count, 1)
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

  @Test("stores of children can be scoped again")
  func nesting() throws {
    var state = Family.State()
    state.page = .detail(Guest.State())
    let store = FamilyStore(state)
    let detail = try #require(store.detailChild)
    let member = detail.scope(Guest.member)
    member.send("counted")
    expectEqual(member.count, 1)
    expectEqual(detail.member.count, 1)
    expectTrue(detail.scope(Guest.member) === member)
    store.change { $0.page = nil }
    expectEqual(member.count, 1)
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

  @Test("a store with a new closure keeps its parent's closure")
  func redirectedStoreKeepsParent() {
    var store: FamilyStore? = FamilyStore()
    let isParentAlive = { [weak store] in store != nil }
    let first = store?.scope(state: \.plain) { .plain($0) }
    let held: Store<Member.State, String>? = store?.scope(state: \.plain) { .plain("new " + $0) }
    store = nil
    expectTrue(isParentAlive())
    held?.send("action")
    expectEqual(held?.log, ["new action"])
    expectTrue(first === held)
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

  @Test("a child can have stores for two types of actions")
  func twoKindsOfAction() {
    let store = FamilyStore()
    let words: Store<Member.State, String> = store.scope(state: \.plain) { .plain($0) }
    let numbers: Store<Member.State, Int> = store.scope(state: \.plain) { .plain("\($0)") }
    words.send("one")
    numbers.send(2)
    expectEqual(words.log, ["one", "2"])
    expectEqual(numbers.log, ["one", "2"])
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

  @Test("a child's store keeps its parent's store alive", arguments: Kind.allCases)
  func keepsParent(kind: Kind) throws {
    var store: FamilyStore? = FamilyStore(.full())
    let parent = Weak(store)
    var child = try store.map { try #require(kind.child(of: $0)) }
    store = nil
    child?.send("counted")
    expectEqual(child?.count, 1)
    expectTrue(!parent.isGone)
    child = nil
    expectTrue(parent.isGone)
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
