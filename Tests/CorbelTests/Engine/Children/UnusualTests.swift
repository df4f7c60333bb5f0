import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Children in unusual places", .stallLimit) struct UnusualTests {
  /// A split view: rows, of which one is selected, and two panes without state.
  ///
  /// Two computed properties return the selected row, one of them as an optional. So one row is a
  /// child in three ways, and changing the selection changes the identity of two of them.
  struct Shop: Reducer {
    struct State {
      var rows: IdentifiedArray<Member.State> = [
        Member.State(id: 1), Member.State(id: 2), Member.State(id: 3),
      ]
      var selection = 1
      var left = Empty.State()
      var right = Empty.State()

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
      case left(Empty.Action), right(Empty.Action)
      case finished(String)
      case changed(@MainActor (inout State) -> Void)
      case custom(@MainActor (Shop, inout State) -> Effect<Shop>)
    }

    static let rows = child(\.rows, action: Action.row, output: { .finished($1) })
    static let current = child(\.current, action: Action.current, output: Action.finished)
    static let selected = child(\.selected, action: Action.selected, output: Action.finished)
    static let left = child(\.left, action: Action.left)
    static let right = child(\.right, action: Action.right)

    var member = Member()
    var empty = Empty()
    /// Whether the parent reverts the change of a row's reducer.
    var isRefused: @MainActor (String) -> Bool = { _ in false }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .row(let id, let action):
        let before = state
        let effect = reduce(member, Self.rows, id: id, in: &state, action)
        if isRefused(action) { state = before }
        return effect
      case .current(let action):
        return reduce(member, Self.current, in: &state, action)
      case .selected(let action):
        return reduce(member, Self.selected, in: &state, action)
      case .left(let action):
        return reduce(empty, Self.left, in: &state, action)
      case .right(let action):
        return reduce(empty, Self.right, in: &state, action)
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

  /// A feature without any state.
  struct Empty: Reducer {
    struct State {}

    enum Action { case started }

    var effect: Effect<Empty> = .none

    func reduce(into state: inout State, action: Action) -> Effect<Self> { effect }
  }

  private func makeStore(_ shop: Shop = Shop()) -> Store<Shop.State, Shop.Action> {
    Store(initialState: Shop.State(), reducer: shop)
  }

  @Test("a row reads the current state after its parent reverts the row's change")
  func takenBack() throws {
    let store = makeStore(Shop(isRefused: { $0 == "counted" }))
    let rows = try [1, 2].map { id in
      try #require(store.scope(state: \.rows, id: id) { Shop.Action.row($0, $1) })
    }
    let changes = trackChanges { _ = rows[0].count }
    rows[0].send("other")
    rows[0].send("counted")
    rows[1].send("other")
    expectEqual(rows[0].state, store.rows[id: 1])
    expectEqual(rows[0].count, 0)
    expectEqual(changes.value, 0)
    rows[1].send("counted")
    expectEqual(rows.map(\.state), store.rows.prefix(2).map(\.self))
  }

  /// What a parent does with a second row after it has reverted the change of a first one.
  enum SecondChange: CaseIterable {
    case reduced, replaced

    @MainActor func apply(_ shop: Shop, to state: inout Shop.State) -> Effect<Shop> {
      switch self {
      case .reduced:
        return shop.reduce(shop.member, Shop.rows, id: 2, in: &state, "counted")
      case .replaced:
        state.rows[id: 2] = Member.State(id: 2, count: 5)
        return .none
      }
    }
  }

  @Test(
    "rows read the current state after one action reverts a row's change and changes another row",
    arguments: SecondChange.allCases)
  func takenBackForAnother(change: SecondChange) throws {
    let store = makeStore()
    let rows = try [1, 2].map { id in
      try #require(store.scope(state: \.rows, id: id) { Shop.Action.row($0, $1) })
    }
    // After this, the rows and the array have been compared.
    store.send(.row(1, "other"))
    store.send(
      .custom { shop, state in
        let before = state
        let refused = shop.reduce(shop.member, Shop.rows, id: 1, in: &state, "counted")
        state = before
        return .merge(refused, change.apply(shop, to: &state))
      })
    expectEqual(rows.map(\.state), store.rows.prefix(2).map(\.self))
    expectEqual(rows[0].count, 0)
    expectTrue(rows[1].count > 0)
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
      reducer: Shop(member: Member(effects: ["leave": .respond("left")])),
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
    "the outputs of a child that its parent puts off end with the child", arguments: Delay.allCases,
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
    if isRemoved { store.send(.changed { $0.rows.remove(id: 1) }) }
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await task.finish()
    expectEqual(outputs.entries, (isRemoved ? [] : ["child: left"]))
  }

  @Test("a child that is computed from a collection stays in its place")
  func derivedChild() throws {
    let store = makeStore()
    let selected = try #require(store.scope(state: \.selected) { Shop.Action.selected($0) })
    let ids = trackChanges { _ = store[\.rows.ids] }
    selected.send("counted")
    expectEqual(store.rows.map(\.id), [1, 2, 3])
    expectEqual(selected.count, 1)
    expectEqual(ids.value, 0)
  }

  @Test("an optional part and the child in it are followed separately")
  func optionalAsPart() throws {
    let store = makeStore()
    let whole: Store<Member.State?, String> = store.scope(state: \.selected) { .selected($0) }
    let child: Store<Member.State, String> = try #require(
      store.scope(state: \.selected) { Shop.Action.selected($0) })
    child.send("counted")
    expectEqual(whole.state?.count, 1)
    expectEqual(child.count, 1)
    store.send(.changed { $0.selection = 9 })
    expectNil(whole.state)
    expectEqual(child.count, 1)
  }

  @Test("parts without state are distinguished")
  func emptyParts() {
    let gate = Gate<Void>()
    let effect = Effect<Empty>.run(id: "work", policy: .dropNew) { _ in try? await gate.value() }
    let store = makeStore(Shop(empty: Empty(effect: effect)))
    let left = store.scope(state: \.left) { .left($0) }
    let right = store.scope(state: \.right) { .right($0) }
    expectTrue(left !== right)
    let tasks = [left.send(.started), right.send(.started), right.send(.started)]
    expectEqual(tasks.map(\.isFinished), [false, false, true])
    for task in tasks { task.cancel() }
  }

  @Test("an effect of a child that its parent delays ends with the child")
  func putOff() async {
    let log = Log()
    let clock = TestClock()
    let store = Store(
      initialState: Delayed.State(guest: Guest.State()),
      reducer: Delayed(clock: clock, log: log))
    let task = store.send(.guest("start"))
    await clock.waitForSleepers()
    store.send(.replaced)
    store.send(.opened)
    clock.jump(by: .seconds(1))
    await task.finish()
    expectEqual(log.entries, [])
    store.send(.guest("start"))
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await log.wait(for: "ran")
    await log.wait(for: "output")
    expectEqual(log.entries.count, 2)
  }

  /// A parent that debounces its child's effects.
  struct Delayed: Reducer {
    struct State { var guest: Guest.State? }

    enum Action { case guest(String), finished(String), replaced, opened }

    static let guest = child(\.guest, action: Action.guest, output: Action.finished)

    let clock: TestClock
    let log: Log

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .guest(let action):
        let child = Reduce<Guest.State, String, String> { [log] _, _ in
          .merge(.respond("output"), .run { _ in log.add("ran") })
        }
        return reduce(child, Self.guest, in: &state, action)
          .debounce(id: "put off", for: .seconds(1), clock: clock)
      case .finished(let output):
        log.add(output)
        return .none
      case .replaced:
        state.guest = nil
        return .none
      case .opened:
        state.guest = Guest.State()
        return .none
      }
    }
  }

  @Test("many fields and stores with ids in their paths are not retained")
  func manyPaths() {
    let store = Store(
      initialState: Library(),
      reducer: Reduce<Library, Int, Never> { state, id in
        state.texts[id, default: ""] += "!"
        return .none
      })
    for id in 0..<2_000 {
      _ = store[\.texts[id]]
      store.send(id)
    }
    let changes = trackChanges { _ = store[\.texts[7]] }
    store.send(7)
    expectEqual(changes.value, 1)
    expectEqual(store[\.texts[7]], "!!")
  }

  struct Library { var texts: [Int: String] = [:] }

  @Test("asking for a child between a change and its notifications hides no change")
  func askedInBetween() {
    let box = FamilyBox()
    let store = FamilyStore(
      observer: StoreObserver { _ in _ = box.store?.optionalChild })
    box.store = store
    let changes = trackChanges { _ = store.optionalChild }
    store.change { $0.optional = Member.State() }
    store.change { $0.optional = nil }
    expectEqual(changes.value, 2)
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
    let first = try #require(store.detailChild)
    first.send("start")
    expectEqual(first.member.log, ["start"])
    expectEqual(store.detail?.member.log, [])
    expectEqual(recorder.texts, [])
  }

  #if EXIT_TESTS
    @Test("a reducer that asks its store for a computed part stops the program, with a message")
    func computedPartWhileReducing() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let box = StoreBox<Shop.State, Shop.Action>()
          let shop = Shop { _ in
            let current = box.store?.scope(state: \.current) { Shop.Action.current($0) }
            return current == nil
          }
          let store = Store(initialState: Shop.State(), reducer: shop)
          box.store = store
          store.send(.row(1, "counted"))
        }
      }
      expectTrue(
        errorText(of: result).contains("A store was read while its reducer was changing the state.")
      )
    }

    #if DEBUG
      @Test("closures for different cases stop the program, with a message")
      func otherCase() async {
        let result = await #expect(
          processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
          await MainActor.run {
            let store = Store(initialState: Swapped.State.new(Guest.State()), reducer: Swapped())
            store.send("a")
          }
        }
        let message = """
          The 'case:' and 'extracting:' closures of a child are for different cases.

            Declared at:  UnusualTests.swift:\(Swapped.line)

          A change of the child would switch the enum to another case, so the program stops here. Use \
          the same case in both closures.
          """
        expectTrue(errorText(of: result).contains(message))
      }
    #endif
  #endif

  /// A parent whose declaration names two different cases.
  struct Swapped: Reducer {
    enum State { case new(Guest.State), old(Guest.State) }

    static let line: UInt = #line + 1
    static let guest = child(\.self, case: State.old, action: { $0 }) {
      if case .new(let guest) = $0 { guest } else { nil }
    }

    func reduce(into state: inout State, action: String) -> Effect<Self> {
      reduce(Guest(member: Member()), Self.guest, in: &state, action)
    }
  }

  // A test may call a reducer by itself while a store of the same feature is in use.
  @Test("a reducer that is called without a store changes no child of a store")
  func reducerAlone() throws {
    let store = FamilyStore(.full())
    let editor = try #require(store.editorChild)
    editor.send("other")
    store.send(.counted)
    var state = store.state
    _ = Family().reduce(into: &state, action: .editor("counted"))
    expectEqual(state.editor?.count, 1)
    expectEqual(editor.count, 0)
  }

  @Test("readers are notified of a child's last change if the same action removes it")
  func lastChange() throws {
    let store = FamilyStore(.full()) { state, action in
      if action == "counted" { state.optional = nil }
    }
    let child = try #require(store.optionalChild)
    let changes = trackChanges { _ = child.count }
    child.send("counted")
    expectEqual(changes.value, 1)
    expectEqual(child.count, 1)
  }
}

/// A feature with children in computed properties, which count their setter calls.
///
/// An app has such properties if its state is a document, and each access converts a part of it. So
/// they must not be set unnecessarily.
private struct Cabinet: Reducer {
  struct State {
    private var boxes: IdentifiedArray<Family.Sheet> = [.blank(1)]
    private var people: IdentifiedArray<Member.State> = [Member.State(id: 1)]
    private var drawer = Family.Sheet.blank(1)
    private var guest: Member.State?
    private(set) var writeCount = 0

    var shownBoxes: IdentifiedArray<Family.Sheet> {
      get { boxes }
      set { (boxes, writeCount) = (newValue, writeCount + 1) }
    }
    var shownPeople: IdentifiedArray<Member.State> {
      get { people }
      set { (people, writeCount) = (newValue, writeCount + 1) }
    }
    var shownDrawer: Family.Sheet {
      get { drawer }
      set { (drawer, writeCount) = (newValue, writeCount + 1) }
    }
    var shownGuest: Member.State? {
      get { guest }
      set { (guest, writeCount) = (newValue, writeCount + 1) }
    }
  }

  enum Action {
    case box(Int, String), person(Int, String), drawer(String), guest(String)
    case rowFinished(Int, String), finished(String)
  }

  static let boxes = child(
    \.shownBoxes, \.self, case: Family.Sheet.card, action: Action.box, output: Action.rowFinished
  ) { if case .card(let card) = $0 { card } else { nil } }
  static let people = child(
    \.shownPeople, action: Action.person, output: Action.rowFinished)
  static let drawer = child(
    \.shownDrawer, case: Family.Sheet.card, action: Action.drawer, output: Action.finished
  ) { if case .card(let card) = $0 { card } else { nil } }
  static let guest = child(\.shownGuest, action: Action.guest, output: Action.finished)

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
  @Test(
    "a property is not set for a child that does not exist",
    arguments: [
      Cabinet.Action.box(1, ""), .box(2, ""), .person(2, ""), .drawer(""), .guest(""),
    ])
  private func absent(_ action: Cabinet.Action) {
    let diagnostics = DiagnosticRecorder()
    let store = Store(
      initialState: Cabinet.State(), reducer: Cabinet(), responder: .noop,
      diagnostics: diagnostics.reporter)
    store.send(action)
    expectEqual(diagnostics.texts.count, 1)
    expectEqual(store.writeCount, 0)
  }

  @Test("a property is set once for a child that exists")
  func present() {
    let store = Store(initialState: Cabinet.State(), reducer: Cabinet(), responder: .noop)
    store.send(.person(1, "counted"))
    expectEqual(store.shownPeople.first?.count, 1)
    expectEqual(store.writeCount, 1)
  }

  @Test("an effect of a child in a computed property sends to the child", arguments: 0..<4)
  func effect(number: Int) async {
    var state = Cabinet.State()
    state.shownBoxes = [.card(Member.State(id: 1))]
    state.shownDrawer = .card(Member.State())
    state.shownGuest = Member.State()
    let effects: [String: Effect<Member>] = ["start": .run { $0.send("counted") }]
    let store = Store(
      initialState: state, reducer: Cabinet(member: Member(effects: effects)), responder: .noop)
    let actions: [Cabinet.Action] = [
      .person(1, "start"), .box(1, "start"), .drawer("start"), .guest("start"),
    ]
    await store.send(actions[number]).finish()
    let counts = [
      store.shownPeople[id: 1]?.count, store.shownBoxes[id: 1].card?.count,
      Optional(store.shownDrawer).card?.count, store.shownGuest?.count,
    ]
    expectEqual(counts, (0..<4).map { $0 == number ? 1 : 0 })
  }

  @Test("asking for an element of a computed collection observes whether it exists")
  func element() {
    let store = Store<Cabinet.State, (inout Cabinet.State) -> Void>(
      initialState: Cabinet.State()
    ) { $1(&$0) }
    var seen: [Int?] = []
    let changes = trackChanges {
      let person: Store<Member.State, String>? = store.scope(state: \.shownPeople, id: 1) { _, _ in
        { _ in }
      }
      seen.append(person?.id)
    }
    store.send { $0.shownPeople = [Member.State(id: 2)] }
    expectEqual(changes.value, 1)
    expectEqual(seen, [1, nil])
    store.send { $0.shownPeople = [Member.State(id: 1), Member.State(id: 2)] }
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
