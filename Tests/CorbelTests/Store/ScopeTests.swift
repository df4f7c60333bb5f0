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

    @MainActor func child(of store: FamilyStore, id: Int = 1) -> Store<Member.State, String>? {
      switch self {
      case .plain: store.plainChild
      case .optional: store.optionalChild
      case .element: store.memberChild(id)
      case .computed: store.editorChild
      case .enumCase: store.cardChild
      case .elementCase: store.stackedChild(id)
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
        case .elementCase: \Family.State.stack.elements
        }
      let text = String(describing: path)
      return text.contains("0x") ? "" : "\n  Path:     \(text)"
    }

    @MainActor func remove(from state: inout Family.State) {
      switch self {
      case .plain: break
      case .optional: state.optional = nil
      case .element: state.members.remove(id: 1)
      case .computed: state.page = nil
      case .enumCase: state.drawer = .blank(0)
      case .elementCase: state.stack.set(OneOf(\.blank, 1), at: 1)
      }
    }
  }

  @Test(
    "a child's store reads the child, is the same while it exists, and keeps its parent alive",
    arguments: Kind.allCases)
  func reading(kind: Kind) {
    var store: FamilyStore? = FamilyStore(.full())
    let parent = Weak(store)
    expectTrue(Weak(store.flatMap { kind.child(of: $0) }).isGone)
    var child = store.flatMap { kind.child(of: $0) }
    // Another store of the child is released after each read.
    let changes = [
      trackChanges { [weak store] in _ = store.flatMap { kind.child(of: $0) }?.count },
      trackChanges { [weak child] in _ = child?.count },
    ]
    child?.send("counted")
    store?.send(.counted)
    let state = Member.State(id: kind.hasID ? 1 : 0, log: ["counted"], count: 1)
    expectEqual([child?.state, child?.state], [state, state])
    expectEqual(store?.state.children.map(\.count).reduce(0, +), 1)
    for _ in 0..<10 { store?.change { $0.changeChildren { $0.other += 1 } } }
    expectEqual(changes.map(\.value), [1, 1])
    store?.change { $0.changeChildren { $0.count = 5 } }
    expectEqual([child?.count, child?.state.count], [5, 5])
    expectEqual(changes.map(\.value), [2, 2])
    expectTrue(store.flatMap { kind.child(of: $0) } === child)
    store = nil
    child?.send("counted")
    expectEqual(child?.count, 6)
    expectTrue(!parent.isGone)
    child = nil
    expectTrue(parent.isGone)
  }

  @Test(
    "the store of a removed child reads the last state, and its actions are dropped and reported",
    arguments: Kind.leaving, [false, true])
  func removal(kind: Kind, byItsOwnAction isOwn: Bool) {
    expectNil(kind.child(of: FamilyStore()))
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter) { state, _ in
      if isOwn { kind.remove(from: &state) }
    }
    let child = kind.child(of: store)
    let changes = trackChanges { _ = child?.count }
    child?.send("counted")
    if !isOwn { store.change { kind.remove(from: &$0) } }
    expectNil(kind.child(of: store))
    expectEqual(child?.isGone, true)
    let line: UInt = #line + 1
    let task = child?.send("counted")
    expectEqual(task?.isFinished, true)
    expectEqual(child?.state.log, ["counted"])
    expectEqual([child?.count, changes.value], [1, 1])
    let path = kind == .elementCase ? "\n  Path:     \\Element.screen.card" : ""
    let rest = kind.hasID ? "\(path)\n  ID:       1" : kind.pathLine
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
    let parent = try unwrap(store.section(1))
    store.send(.removed(1))
    store.send(.added(.tower(1, from: 1)))
    let child = try unwrap(parent.section(2))
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
          store.change { kind.remove(from: &$0) }
          store.change { state in
            state = .full()
            state.people = ["someone else"]
          }
          line = #line + 1
          child?.send("counted")
        }))
    expectEqual(store.people, ["someone else"])
    expectEqual(kind.child(of: store)?.log, [])
    expectEqual(
      recorder.facts,
      ["'\(kind.text(of: "counted", id: 1))' was sent to a child that no longer exists."])
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

  /// A parent that declares a child again, with another action.
  private struct Renaming: Reducer {
    static let optional = child(\.optional, action: { Action.optional("new " + $0) })

    func reduce(into state: inout Family.State, action: Family.Action) -> Effect<Self> { .none }
  }

  @Test("a store sends through the closure or the declaration of the latest call")
  func latestClosure() {
    let ways: [(Kind, @MainActor (FamilyStore) -> Store<Member.State, String>?)] = [
      (.plain, { store in store.scope(state: \.plain) { .plain("new " + $0) } }),
      (.optional, { store in store.scope(state: \.optional) { .optional("new " + $0) } }),
      (.optional, { store in store.scope(Renaming.optional) }),
      (.element, { $0.scope(state: \.members, id: 1) { .member($0, "new " + $1) } }),
      (.computed, { store in store.scope(state: \.editor) { .editor("new " + $0) } }),
    ]
    for (kind, rename) in ways {
      let store = FamilyStore(.full())
      let held = kind.child(of: store)
      expectTrue(rename(store) === held, "\(kind)")
      held?.send("action")
      _ = kind.child(of: store)
      held?.send("action")
      expectEqual(held?.log, ["new action", "action"], "\(kind)")
    }
  }

  @Test("each type of action has a store of its own, which later calls return")
  func storeOfEachAction() {
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
    let all = (0..<2).map { _ in stores(String.self) + stores(Int.self) + stores(Bool.self) }
    for index in all[0].indices {
      expectEqual(
        all[0].indices.filter { all[0][$0] === all[1][index] && all[1][index] != nil }, [index])
    }
  }

  @Test("an observer reads the new state through the stores of children, and hides no change")
  func observerOfStore() {
    let box = FamilyBox()
    var child: Store<Member.State, String>?
    var seen: [String] = []
    let store = FamilyStore(
      observer: StoreObserver { _ in
        let isThere = box.store?.optionalChild != nil
        seen.append("\(child?.count ?? -1), \(isThere)")
      })
    box.store = store
    let changes = trackChanges { _ = store.optionalChild }
    store.change { $0.optional = Member.State() }
    child = store.optionalChild
    store.change { $0.optional?.count = 3 }
    store.change { $0.optional = nil }
    expectEqual(seen, ["-1, true", "3, true", "3, false"])
    expectEqual(changes.value, 2)
  }

  private struct Shop {
    struct Destination: Alternatives { var editing: String?, deletion: String? }

    var search = ""
    var destination: OneOf<Destination> = nil
  }

  private typealias ShopReducer = Reduce<Shop, @MainActor (inout Shop) -> Void, Never>

  @Test(
    "an alternative without actions is read by its declaration, and observed apart from the others")
  func question() {
    let deletion = ShopReducer.child(\.destination, \.deletion)
    let store = Store(
      initialState: Shop(),
      reducer: ShopReducer { state, change in
        change(&state)
        return .none
      })
    let changes = trackChanges { _ = store.scope(deletion)?.state }
    let steps: [@MainActor (inout Shop) -> Void] = [
      { $0.destination.editing = "Tea" }, { $0.destination.deletion = "Tea" },
      { $0.destination.deletion = "Milk" }, { $0.search = "m" }, { $0.destination = nil },
    ]
    let seen = steps.map { step in
      store.send(step)
      return "\(store.scope(deletion)?.state ?? "nil") after \(changes.value)"
    }
    expectEqual(
      seen, ["nil after 0", "Tea after 1", "Milk after 2", "Milk after 2", "nil after 3"])
  }
}
