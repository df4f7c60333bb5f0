import Corbel
import TestSupport
import Testing

@MainActor @Suite("Stores of children", .stallLimit) struct ScopeTests {
  typealias Kind = Family.Kind

  /// The line of a diagnostic with the path of the child's state, if the path has a name.
  private func pathLine(_ kind: Kind) -> String {
    let path: AnyKeyPath =
      switch kind {
      case .plain: \Family.State.plain
      case .optional: \Family.State.optional
      case .element: \Family.State.members
      case .computed: \Family.State.editor
      case .enumCase: \Family.State.drawer
      case .alternative: \Family.State.destination
      case .elementCase: \Family.State.stack.elements
      }
    let text = String(describing: path)
    if text.contains("0x") { return "" }
    return "\n  Path:     \(text)\(kind == .alternative ? ".card" : "")"
  }

  @Test(
    "a child's store reads the child, is the same while it exists, and keeps its parent alive",
    arguments: Kind.allCases)
  func reading(kind: Kind) {
    var store: FamilyStore? = FamilyStore(.full())
    let parent = Weak(store)
    expectTrue(Weak(store.flatMap { $0.child(kind) }).isGone)
    var child = store.flatMap { $0.child(kind) }
    // Another store of the child is released after each read.
    let changes = [
      trackChanges { [weak store] in _ = store.flatMap { $0.child(kind) }?.count },
      trackChanges { [weak child] in _ = child?.count },
    ]
    child?.send("counted")
    store?.send(.counted)
    let state = Member.State(id: kind.hasID ? 1 : 0, log: ["counted"], count: 1)
    expectEqual(child?.state, state)
    expectEqual(store?.state.children.map(\.count).reduce(0, +), 1)
    for _ in 0..<10 { store?.change { $0.changeChildren { $0.other += 1 } } }
    expectEqual(changes.map(\.value), [1, 1])
    store?.change { $0.changeChildren { $0.count = 5 } }
    expectEqual(changes.map(\.value) + [child?.count], [2, 2, 5])
    expectTrue(store.flatMap { $0.child(kind) } === child)
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
    expectNil(FamilyStore().child(kind))
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter) { state, _ in
      if isOwn { state[kind] = nil }
    }
    let child = store.child(kind)
    let changes = trackChanges { _ = child?.count }
    child?.send("counted")
    if !isOwn { store.change { $0[kind] = nil } }
    expectNil(store.child(kind))
    let line: UInt = #line + 1
    let task = child?.send("counted")
    expectEqual([child?.isGone, task?.isFinished], [true, true])
    expectEqual(child?.state.log, ["counted"])
    expectEqual([child?.count, changes.value], [1, 1])
    let path = kind == .elementCase ? "\n  Path:     \\Element.screen.card" : ""
    let rest = kind.hasID ? "\(path)\n  ID:       1" : pathLine(kind)
    expectEqual(
      recorder.texts,
      [
        """
        '\(kind.action("counted"))' was sent to a child that no longer exists.

          Sent at:  ScopeTests.swift:\(line)
          Child:    CorbelTests.Member.State\(rest)

        The action was dropped. Cancel the sender's work when the child goes, or check that the \
        child still exists. If it was the second tap on a button that closes the screen, nothing is \
        wrong.
        """
      ])
  }

  @Test(
    "an action for a child that does not exist is dropped and reported", arguments: Kind.leaving)
  func actionForNobody(kind: Kind) {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(diagnostics: recorder.reporter)
    let line: UInt = #line + 1
    store.send(kind.action("counted", id: 7), line: line)
    let rest = kind.hasID ? "\(pathLine(kind))\n  ID:       7" : pathLine(kind)
    expectEqual(
      recorder.texts,
      [
        """
        'reduce' was called with '\(kind.action("counted", id: 7))' for a child that does not \
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
    let editor = store.child(.computed)
    store.change { $0.page = .detail(Guest.State()) }
    expectNil(store.child(.computed))
    let detail = store.scope(Family.detail)
    store.change { $0.page = .detail(Guest.State(member: Member.State(id: 3))) }
    expectTrue(store.scope(Family.detail) === detail)
    expectEqual(detail?.member.id, 3)
    // Setting one case does not affect another one.
    store.change { $0.editor = nil }
    expectTrue(store.scope(Family.detail) === detail)
    expectEqual(editor?.state, Member.State())
  }

  @Test(
    "a waiting action of a removed child is dropped and reported", .effectsStartAtOnce,
    arguments: Kind.leaving)
  func lateInTheQueue(kind: Kind) {
    let recorder = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: recorder.reporter)
    let child = store.child(kind)
    var line: UInt = 0
    store.send(
      .returned(
        .run { _ in
          store.change { $0[kind] = nil }
          store.change { state in
            state = .full()
            state.people = ["someone else"]
          }
          line = #line + 1
          child?.send("counted")
        }))
    expectEqual(store.people, ["someone else"])
    expectEqual(store.child(kind)?.log, [])
    expectEqual(
      recorder.facts,
      ["'\(kind.action("counted"))' was sent to a child that no longer exists."])
    expectEqual(recorder.texts.first?.contains("ScopeTests.swift:\(line)\n"), true)
  }

  @Test(
    "asking for a child's store observes only whether the child exists",
    arguments: [true, false])
  func presence(isKept: Bool) {
    let store = FamilyStore()
    var seen: [Int?] = []
    var kept: [Store<Member.State, String>?] = []
    let changes = trackChanges {
      let child = store.child(.optional)
      seen.append(child?.id)
      if isKept { kept.append(child) }
    }
    let steps: [Family.Action] = [
      .counted, .changed { $0.optional = Member.State() }, .optional("counted"),
      .changed { $0.optional?.count = 7 }, .changed { $0.optional?.id = 1 },
      .changed { $0.optional = nil },
    ]
    let counts = steps.map { step in
      store.send(step)
      return changes.value
    }
    expectEqual(counts, [0, 1, 1, 1, 2, 3])
    expectEqual(seen, [nil, 0, 1, nil])
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
    ]
    for (kind, rename) in ways {
      let store = FamilyStore(.full())
      let held = store.child(kind)
      expectTrue(rename(store) === held, "\(kind)")
      held?.send("action")
      _ = store.child(kind)
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

  @Test(
    "an alternative without actions is read by its declaration, and observed apart from the others")
  func question() {
    let blank = Family.child(\.destination, \.blank)
    let store = FamilyStore()
    let changes = trackChanges { _ = store.scope(blank)?.state }
    let steps: [@MainActor (inout Family.State) -> Void] = [
      { $0.destination.card = Member.State() }, { $0.destination.blank = 1 },
      { $0.destination.blank = 2 }, { $0.count += 1 }, { $0.destination = nil },
    ]
    let seen = steps.map { step in
      store.change(step)
      return [store.scope(blank)?.state, changes.value]
    }
    expectEqual(seen, [[nil, 0], [1, 1], [2, 2], [2, 2], [nil, 3]])
  }
}
