import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Children in unusual places", .stallLimit) struct UnusualTests {
  /// A split view: rows, of which one is selected.
  ///
  /// Two computed properties return the selected row, one of them as an optional. So one row is a
  /// child in three ways, and changing the selection changes the identity of two of them.
  struct Shop: Reducer {
    struct State {
      var rows: IdentifiedArray<Member.State> = [
        Member.State(id: 1), Member.State(id: 2), Member.State(id: 3),
      ]
      var selection = 1

      /// A part that always exists, and changes its identity.
      var current: Member.State {
        get { rows[id: selection] ?? Member.State() }
        set { rows[id: selection] = newValue }
      }

      /// A child that is computed from a collection.
      var selected: Member.State? {
        get { rows[id: selection] }
        set { rows[id: selection] = newValue }
      }
    }

    enum Action {
      case row(Int, String), current(String), selected(String)
      case finished(String)
      case changed(@MainActor (inout State) -> Void)
      case custom(@MainActor (Shop, inout State) -> Effect<Shop>)
    }

    static let rows = child(\.rows, action: Action.row, output: { .finished($1) })
    static let current = child(\.current, action: Action.current, output: Action.finished)
    static let selected = child(\.selected, action: Action.selected, output: Action.finished)

    var member = Member()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .row(let id, let action):
        return reduce(member, Self.rows, id: id, in: &state, action)
      case .current(let action):
        return reduce(member, Self.current, in: &state, action)
      case .selected(let action):
        return reduce(member, Self.selected, in: &state, action)
      case .finished:
        return .none
      case .changed(let change):
        change(&state)
        return .none
      case .custom(let body):
        return body(self, &state)
      }
    }
  }

  private func makeStore(_ shop: Shop = Shop()) -> Store<Shop.State, Shop.Action> {
    Store(initialState: Shop.State(), reducer: shop)
  }

  /// What a parent does with a second row after it has reverted the change of a first one.
  enum SecondChange: CaseIterable {
    case none, reduced, replaced

    @MainActor func apply(_ shop: Shop, to state: inout Shop.State) -> Effect<Shop> {
      switch self {
      case .none: break
      case .reduced: return shop.reduce(shop.member, Shop.rows, id: 2, in: &state, "counted")
      case .replaced: state.rows[id: 2] = Member.State(id: 2, count: 5)
      }
      return .none
    }
  }

  @Test(
    "rows read the current state after one action reverts a row's change and changes another row",
    arguments: SecondChange.allCases)
  func takenBack(change: SecondChange) {
    let store = makeStore()
    let rows = [1, 2].map { id in store.scope(state: \.rows, id: id) { Shop.Action.row($0, $1) } }
    let changes = trackChanges { _ = rows[0]?.count }
    // After this, the rows and the array have been compared.
    store.send(.row(1, "other"))
    store.send(
      .custom { shop, state in
        let before = state
        let refused = shop.reduce(shop.member, Shop.rows, id: 1, in: &state, "counted")
        state = before
        return .merge(refused, change.apply(shop, to: &state))
      })
    rows[0]?.send("other")
    expectEqual(rows.map { $0?.state }, [store.rows[id: 1], store.rows[id: 2]])
    expectEqual([rows[0]?.count, changes.value], [0, 0])
    expectEqual(rows[1]?.count, [0, 1, 5][SecondChange.allCases.firstIndex(of: change) ?? 0])
  }

  @Test("a computed part with a new identity reads its new state, and its effects end")
  func computedPart() {
    let gate = Gate<Void>()
    let member = Member(effects: ["start": .run { _ in try? await gate.value() }])
    let store = makeStore(Shop(member: member))
    let current = store.scope(state: \.current) { .current($0) }
    let changes = trackChanges { _ = current.id }
    let task = current.send("start")
    store.send(.changed { $0.selection = 2 })
    expectEqual(current.id, 2)
    expectEqual(changes.value, 1)
    expectTrue(task.isFinished)
    current.send("counted")
    expectEqual(store.rows.map(\.count), [0, 1, 0])
    expectTrue(store.scope(state: \.current) { Shop.Action.current($0) } === current)
  }

  /// A store that logs the outputs of its rows, which respond to "leave".
  private func makeStore(_ outputs: Log) -> Store<Shop.State, Shop.Action> {
    Store(
      initialState: Shop.State(),
      reducer: Shop(
        member: Member(
          effects: ["leave": .merge(.respond("left"), .run { outputs.add("ran") })])),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event,
          case .finished(let output)? = reduced.action as? Shop.Action
        {
          outputs.add("\(reduced.origin): \(output)")
        }
      })
  }

  @Test("the outputs of a child that its parent makes cancellable outlive the child")
  func wrappedOutput() {
    let outputs = Log()
    let store = makeStore(outputs)
    store.send(
      .custom { shop, state in
        let effect = shop.reduce(shop.member, Shop.rows, id: 1, in: &state, "leave")
        state.rows.remove(id: 1)
        return effect.cancellable(id: 1)
      })
    expectEqual(outputs.entries, ["child: left"])
  }

  /// A way for a parent to put off an effect of its child.
  enum Delay: CaseIterable { case debounced, queued }

  @Test(
    "the effects of a child that its parent puts off end with the child", arguments: Delay.allCases,
    [true, false])
  func delayedOutput(delay: Delay, isRemoved: Bool) async {
    let outputs = Log()
    let clock = TestClock()
    let store = makeStore(outputs)
    func putOff(_ effect: Effect<Shop>) -> Effect<Shop> {
      switch delay {
      case .debounced: effect.debounce(id: 1, for: .seconds(1), clock: clock)
      case .queued: effect.cancellable(id: 1, policy: .queue)
      }
    }
    // A queued effect waits for this one.
    store.send(
      .custom { _, _ in
        delay == .debounced ? .none : putOff(.run { _ in try await clock.sleep(for: .seconds(1)) })
      })
    let task = store.send(
      .custom { shop, state in
        putOff(shop.reduce(shop.member, Shop.rows, id: 1, in: &state, "leave"))
      })
    expectEqual(outputs.entries, [])
    if isRemoved {
      store.send(.changed { $0.rows.remove(id: 1) })
      // Another child with the same identity gets nothing.
      store.send(.changed { $0.rows.append(Member.State(id: 1)) })
    }
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await task.finish()
    expectEqual(outputs.entries.sorted(), isRemoved ? [] : ["child: left", "ran"])
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
    let first = try unwrap(store.detailChild)
    first.send("start")
    expectEqual(first.member.log, ["start"])
    expectEqual(store.detail?.member.log, [])
    expectEqual(recorder.texts, [])
  }

  // A test may call a reducer by itself while a store of the same feature is in use.
  @Test("a reducer that is called without a store changes no child of a store")
  func reducerAlone() throws {
    let store = FamilyStore(.full())
    let editor = try unwrap(store.editorChild)
    editor.send("other")
    store.send(.counted)
    var state = store.state
    _ = Family().reduce(into: &state, action: .editor("counted"))
    expectEqual(state.editor?.count, 1)
    expectEqual(editor.count, 0)
  }
}

/// A feature with children in computed properties, which counts the calls of their setters.
///
/// An app has such properties if its state is a document, and each access converts a part of it. So
/// they must not be set unnecessarily.
private struct Cabinet: Reducer {
  struct State {
    var boxes = ScreenStack<Family.Sheets>([OneOf(\.blank, 1)])
    var people: IdentifiedArray<Member.State> = [Member.State(id: 1)]
    var drawer = Family.Sheet.blank(1)
    var guest: Member.State?
    private(set) var writeCount = 0

    /// The value of a property.
    subscript<Value>(shown path: WritableKeyPath<State, Value>) -> Value {
      get { self[keyPath: path] }
      set {
        self[keyPath: path] = newValue
        writeCount += 1
      }
    }
  }

  enum Action {
    case box(Int, String), person(Int, String), drawer(String), guest(String)
    case rowFinished(Int, String), finished(String)
  }

  static let boxes = child(
    \State.[shown: \.boxes], \.card, action: Action.box, output: Action.rowFinished)
  static let people = child(
    \State.[shown: \.people], action: Action.person, output: Action.rowFinished)
  static let drawer = child(
    \State.[shown: \.drawer], case: Family.Sheet.card, action: Action.drawer,
    output: Action.finished
  ) { if case .card(let card) = $0 { card } else { nil } }
  static let guest = child(\State.[shown: \.guest], action: Action.guest, output: Action.finished)

  var member = Member()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .box(let id, let action):
      reduce(member, Self.boxes, id: id, in: &state, action)
    case .person(let id, let action):
      reduce(member, Self.people, id: id, in: &state, action)
    case .drawer(let action): reduce(member, Self.drawer, in: &state, action)
    case .guest(let action): reduce(member, Self.guest, in: &state, action)
    case .rowFinished, .finished: .none
    }
  }
}

@MainActor @Suite("Children in computed properties", .stallLimit) struct ComputedChildTests {
  private func makeStore(
    _ state: Cabinet.State = Cabinet.State(), _ diagnostics: DiagnosticReporter = .standard,
    effects: [String: Effect<Member>] = [:]
  ) -> Store<Cabinet.State, Cabinet.Action> {
    Store(
      initialState: state, reducer: Cabinet(member: Member(effects: effects)), responder: .noop,
      diagnostics: diagnostics)
  }

  @Test("actions and effects set a property once for a child that exists, and never for another")
  func writes() async {
    let diagnostics = DiagnosticRecorder()
    let empty = makeStore(Cabinet.State(), diagnostics.reporter)
    let absent: [Cabinet.Action] = [
      .box(1, ""), .box(2, ""), .person(2, ""), .drawer(""), .guest(""),
    ]
    for action in absent { empty.send(action) }
    expectEqual(diagnostics.texts.count, 5)
    expectEqual(empty.writeCount, 0)

    var state = Cabinet.State()
    state.boxes = ScreenStack([OneOf(\.card, Member.State(id: 1))])
    state.drawer = .card(Member.State())
    state.guest = Member.State()
    let store = makeStore(state, effects: ["start": .run { $0.send("counted") }])
    let actions: [Cabinet.Action] = [
      .person(1, "start"), .box(1, "start"), .drawer("start"), .guest("start"),
    ]
    for (number, action) in actions.enumerated() {
      await store.send(action).finish()
      let counts = [
        store.people[id: 1]?.count, store.boxes[1]?.card?.count,
        Optional(store.drawer).card?.count, store.guest?.count,
      ]
      expectEqual(counts, (0..<4).map { $0 <= number ? 1 : 0 })
      expectEqual(store.writeCount, 2 * number + 2)
    }
  }

  @Test("asking for an element of a computed collection observes whether it exists")
  func element() {
    let store = Store<Cabinet.State, (inout Cabinet.State) -> Void>(
      initialState: Cabinet.State()
    ) { $1(&$0) }
    var seen: [Int?] = []
    let changes = trackChanges {
      let person: Store<Member.State, String>? = store.scope(
        state: \Cabinet.State.[shown: \.people], id: 1
      ) {
        _, _ in
        { _ in }
      }
      seen.append(person?.id)
    }
    store.send { $0.people = [Member.State(id: 2)] }
    expectEqual(changes.value, 1)
    expectEqual(seen, [1, nil])
    store.send { $0.people = [Member.State(id: 1), Member.State(id: 2)] }
    expectEqual(seen, [1, nil, 1])
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
