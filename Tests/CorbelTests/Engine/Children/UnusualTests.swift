import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Children in unusual places", .stallLimit) struct UnusualTests {
  /// What a parent does with a second row after it has reverted the change of a first one.
  enum SecondChange: CaseIterable { case none, reduced, replaced }

  @Test(
    "rows read the current state after one action reverts a row's change and changes another row",
    arguments: SecondChange.allCases)
  func takenBack(change: SecondChange) {
    let store = FamilyStore(.full())
    let rows = [1, 2].map { store.child(.element, id: $0) }
    let changes = trackChanges { _ = rows[0]?.count }
    // After this, the rows and the array have been compared.
    store.send(.member(1, "other"))
    store.change { state in
      let before = state
      _ = Family().reduce(into: &state, action: .member(1, "counted"))
      state = before
      switch change {
      case .none: break
      case .reduced: _ = Family().reduce(into: &state, action: .member(2, "counted"))
      case .replaced: state.members[id: 2] = Member.State(id: 2, count: 5)
      }
    }
    rows[0]?.send("other")
    expectEqual(rows.map { $0?.state }, [store.members[id: 1], store.members[id: 2]])
    expectEqual([rows[0]?.count, changes.value], [0, 0])
    expectEqual(rows[1]?.count, [0, 1, 5][SecondChange.allCases.firstIndex(of: change) ?? 0])
  }

  /// The effect of a family in which a row, which its parent may remove, responds and runs.
  private func leave(_ log: Log) -> Effect<Family> {
    let effect = Effect<Member>.merge(.respond("left"), .run { log.add("ran") })
    var state = Family.State.full()
    return Family(member: Member(effects: ["leave": effect]))
      .reduce(into: &state, action: .member(1, "leave"))
  }

  @Test("the outputs of a child that its parent makes cancellable outlive the child")
  func wrappedOutput() {
    let log = Log()
    let store = FamilyStore(.full()) { state, _ in state.members.remove(id: 1) }
    store.send(.returned(leave(log).cancellable(id: 1)))
    expectEqual(store.log + log.entries, ["1: left"])
  }

  /// A way for a parent to put off an effect of its child.
  enum Delay: CaseIterable { case debounced, queued }

  @Test(
    "the effects of a child that its parent puts off end with the child", arguments: Delay.allCases,
    [true, false])
  func delayedOutput(delay: Delay, isRemoved: Bool) async {
    let (log, clock) = (Log(), TestClock())
    let store = FamilyStore(.full())
    func putOff(_ effect: Effect<Family>) -> Effect<Family> {
      switch delay {
      case .debounced: effect.debounce(id: 1, for: .seconds(1), clock: clock)
      case .queued: effect.cancellable(id: 1, policy: .queue)
      }
    }
    // A queued effect waits for this one.
    if delay == .queued {
      store.send(.returned(putOff(.run { _ in try await clock.sleep(for: .seconds(1)) })))
    }
    let task = store.send(.returned(putOff(leave(log))))
    expectEqual(store.log + log.entries, [])
    if isRemoved {
      store.change { $0.members.remove(id: 1) }
      // Another child with the same identity gets nothing.
      store.change { $0.members.append(Member.State(id: 1)) }
    }
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await task.finish()
    expectEqual(store.log + log.entries, isRemoved ? [] : ["1: left", "ran"])
  }

  @Test("a waiting output of a removed child is not delivered to the next child")
  func outputForNobody() throws {
    let recorder = DiagnosticRecorder()
    let box = FamilyBox()
    var state = Family.State()
    state.page = .detail(Guest.State())
    let store = FamilyStore(
      state, effects: ["start": .respond("done")], diagnostics: recorder.reporter,
      observer: StoreObserver { event in
        guard case .actionReduced(let reduced) = event, "\(reduced.action)" == "detail(\"start\")"
        else { return }
        box.store?.change { $0.page = nil }
        box.store?.change { $0.page = .detail(Guest.State()) }
      })
    box.store = store
    let first = try unwrap(store.scope(Family.detail))
    first.send("start")
    expectEqual(first.member.log, ["start"])
    expectEqual(store.detail?.member.log, [])
    expectEqual(recorder.texts, [])
  }

  // A test may call a reducer by itself while a store of the same feature is in use.
  @Test("a reducer that is called without a store changes no child of a store")
  func reducerAlone() throws {
    let store = FamilyStore(.full())
    let editor = try unwrap(store.child(.computed))
    editor.send("other")
    store.send(.counted)
    var state = store.state
    _ = Family().reduce(into: &state, action: .editor("counted"))
    expectEqual([state.editor?.count, editor.count], [1, 0])
  }
}

/// A family whose children are in computed properties, and which counts the calls of their setters.
///
/// An app has such properties if its state is a document, and each access converts a part of it. So
/// they must not be set unnecessarily.
private struct Cabinet: Reducer {
  typealias State = Family.State
  typealias Action = Family.Action

  static let plain = child(\State.[shown: \.plain], action: Action.plain, output: Action.finished)
  static let optional = child(
    \State.[shown: \.optional], action: Action.optional, output: Action.finished)
  static let members = child(
    \State.[shown: \.members], action: Action.member, output: Action.memberFinished)
  static let card = child(
    \State.[shown: \.drawer], case: Family.Sheet.card, action: Action.card,
    output: Action.finished
  ) { if case .card(let card) = $0 { card } else { nil } }
  static let cards = child(
    \State.[shown: \.stack], \.card, action: Action.stacked, output: Action.memberFinished)

  var member = Member()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .plain(let action): return reduce(member, Self.plain, in: &state, action)
    case .optional(let action): return reduce(member, Self.optional, in: &state, action)
    case .member(let id, let action):
      return reduce(member, Self.members, id: id, in: &state, action)
    case .card(let action): return reduce(member, Self.card, in: &state, action)
    case .stacked(let id, let action):
      return reduce(member, Self.cards, id: id, in: &state, action)
    case .changed(let change): change(&state)
    default: break
    }
    return .none
  }
}

extension Family.State {
  /// The value of a property.
  fileprivate subscript<Value>(shown path: WritableKeyPath<Self, Value>) -> Value {
    get { self[keyPath: path] }
    set {
      self[keyPath: path] = newValue
      writeCount += 1
    }
  }
}

@MainActor @Suite("Children in computed properties", .stallLimit) struct ComputedChildTests {
  private func makeStore(
    _ state: Family.State, _ diagnostics: DiagnosticReporter = .standard,
    effects: [String: Effect<Member>] = [:]
  ) -> Store<Family.State, Family.Action> {
    Store(
      initialState: state, reducer: Cabinet(member: Member(effects: effects)), responder: .noop,
      diagnostics: diagnostics)
  }

  @Test("actions and effects set a property once for a child that exists, and never for another")
  func writes() async {
    let kinds = [Family.Kind.optional, .element, .enumCase, .elementCase]
    let diagnostics = DiagnosticRecorder()
    var state = Family.State()
    for kind in kinds { state[kind] = nil }
    let empty = makeStore(state, diagnostics.reporter)
    for kind in kinds { empty.send(kind.action("")) }
    expectEqual([diagnostics.texts.count, empty.writeCount], [4, 0])

    let store = makeStore(.full(), effects: ["start": .run { $0.send("counted") }])
    for (number, kind) in kinds.enumerated() {
      await store.send(kind.action("start")).finish()
      expectEqual(
        kinds.map { store.state[$0]?.count }, kinds.indices.map { $0 <= number ? 1 : 0 })
      expectEqual(store.writeCount, 2 * number + 2)
    }
  }

  @Test("a computed part with a new identity reads its new state, and its effects end")
  func part() {
    let gate = Gate<Void>()
    let store = makeStore(.full(), effects: ["start": .run { _ in try? await gate.value() }])
    let part = store.scope(Cabinet.plain)
    let changes = trackChanges { _ = part.id }
    let task = part.send("start")
    store.change { $0.plain = Member.State(id: 2) }
    expectEqual([part.id, changes.value], [2, 1])
    expectTrue(task.isFinished)
    part.send("counted")
    expectEqual(store.plain.count, 1)
    expectTrue(store.scope(Cabinet.plain) === part)
  }

  @Test("an optional child is observed in its own part, though another part has the same type")
  func optionalOfTwins() {
    struct Twins {
      var left = Half()
      var right = Half()
    }
    struct Half { var guest: Member.State? }
    let store = Store<Twins, (inout Twins) -> Void>(initialState: Twins()) { $1(&$0) }
    let halves = [
      store.scope(state: \.left) { (change: @escaping (inout Twins) -> Void) in change },
      store.scope(state: \.right) { (change: @escaping (inout Twins) -> Void) in change },
    ]
    let changes = halves.map { half in
      trackChanges { _ = half.scope(state: \.guest) { (_: Never) -> ((inout Twins) -> Void) in } }
    }
    store.send { $0.right.guest = Member.State() }
    expectEqual(changes.map(\.value), [0, 1])
    store.send { $0.left.guest = Member.State() }
    expectEqual(changes.map(\.value), [1, 1])
  }
}
