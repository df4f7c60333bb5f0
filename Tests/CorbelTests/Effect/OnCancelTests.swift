import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("An action for a cancellation", .stallLimit) struct OnCancelTests {
  let gates = [Gate<Void>(), Gate<Void>()]
  let clock = TestClock()

  /// An operation that waits at a gate, and sends an action at its end.
  func wait(_ number: Int = 0, id: Int? = nil, policy: EffectPolicy = .concurrent) -> Effect<Script>
  {
    .run(id: id, policy: policy) { [gates] in
      try? await gates[number].value()
    } finish: {
      "\(number) ended"
    }
  }

  /// The same for a child.
  var waitOfMember: Effect<Member> {
    .run { [gates] in try await gates[0].value() }.onCancel { "cancelled" }
  }

  /// A store in which "stop" cancels the effects with identifier 1.
  func makeStore(
    _ effects: [String: Effect<Script>], observer: StoreObserver? = nil
  ) -> ScriptStore {
    ScriptStore(
      Script(effects.merging(["stop": .cancel(id: 1)]) { $1 }), observer: observer)
  }

  /// An effect, the calls after the action "start" that begins it, and what the store then has reduced.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let log: [String]
    let calls: [Call]
    let goesOn: Bool
    let effect: @MainActor (OnCancelTests) -> Effect<Script>

    init(
      _ testDescription: String, _ calls: Call..., log: [String], goesOn: Bool = false,
      effect: @escaping @MainActor (OnCancelTests) -> Effect<Script>
    ) {
      self.testDescription = testDescription
      self.calls = calls
      self.log = log
      self.goesOn = goesOn
      self.effect = effect
    }
  }

  enum Call {
    /// Sends "start" again, or cancels the effects with an identifier.
    case start, stop, stop2
    /// Cancels the task of the first action.
    case cancel
  }

  nonisolated static let rows: [Row] = [
    Row("an identifier", .stop, log: ["cancelled"]) { $0.wait(id: 1).onCancel { "cancelled" } },
    Row("the task of the action", .cancel, log: ["cancelled"]) {
      $0.wait().onCancel { "cancelled" }
    },
    // The timer replaces the stream, which therefore says nothing.
    Row("a stream and a timer", .stop, log: ["no timer"]) { base in
      let timer = Effect<Script>.timer(id: 1, every: .seconds(1), clock: base.clock) { "tick" }
      let stream = AsyncStream<String>.makeStream().stream
      return .merge(
        .stream(id: 1, stream) { $0 }.onCancel { "no stream" }, timer.onCancel { "no timer" })
    },
    Row("an effect that waits in a queue", .stop, log: ["first", "second"]) {
      .merge(
        $0.wait(0, id: 1, policy: .queue).onCancel { "first" },
        $0.wait(1, id: 1, policy: .queue).onCancel { "second" })
    },
    Row("an empty effect", log: []) { _ in .none.onCancel { "cancelled" } },
    Row("one action for all parts of a whole", .stop, log: ["cancelled"]) {
      .merge($0.wait(0), $0.wait(1)).cancellable(id: 1).onCancel { "cancelled" }
    },
    Row("parts in the order of their beginning", .cancel, log: ["whole", "first", "second"]) {
      .merge($0.wait(0).onCancel { "first" }, $0.wait(1).onCancel { "second" })
        .onCancel { "whole" }
    },
    Row("a part of a merge, which goes on", .stop, log: ["part"], goesOn: true) {
      .merge($0.wait(0, id: 1).onCancel { "part" }, $0.wait(1)).onCancel { "whole" }
    },
    Row("all parts of a merge at once", .stop, log: ["cancelled"]) {
      .merge($0.wait(0, id: 1), $0.wait(1, id: 1)).onCancel { "cancelled" }
    },
    Row("the parts of a merge one after the other", .stop, .stop2, log: ["cancelled"]) {
      .merge($0.wait(0, id: 1), $0.wait(1, id: 2)).onCancel { "cancelled" }
    },
    Row("the last part of a merge, another part of which was replaced", .start, .stop2, log: []) {
      .merge($0.wait(0, id: 1, policy: .cancelPrevious), $0.wait(1, id: 2))
        .onCancel { "cancelled" }
    },
    // The other part of the merge goes on.
    Row("a concatenation that loses its rest", .stop, log: ["cancelled"], goesOn: true) {
      .concatenate(.merge($0.wait(0, id: 1), $0.wait(1)), .send("done")).onCancel { "cancelled" }
    },
    Row("the only part of a whole, once", .stop, .stop2, .cancel, log: ["cancelled"]) {
      $0.wait(0, id: 1).cancellable(id: 2).onCancel { "cancelled" }
    },
    Row("two parts at once", .stop, log: ["cancelled"]) {
      .concatenate(.merge($0.wait(0, id: 1), $0.wait(1, id: 1)), .send("done"))
        .onCancel { "cancelled" }
    },
    Row("the parts of a concatenation that have not begun", .stop, log: ["second"]) {
      .concatenate($0.wait(0, id: 1), .merge($0.wait(1).onCancel { "second" }, .send("never")))
    },
    Row("the wait of a debounced effect", .start, .stop, log: ["outer", "inner"]) {
      $0.wait().onCancel { "inner" }
        .debounce(id: 1, for: .seconds(1), clock: $0.clock).onCancel { "outer" }
    },
    Row("a replaced wait of a debounced effect", .start, log: []) {
      $0.wait().debounce(id: 1, for: .seconds(1), clock: $0.clock).onCancel { "cancelled" }
    },
    Row("a replaced effect", .start, log: []) {
      $0.wait(id: 1, policy: .cancelPrevious).onCancel { "cancelled" }
    },
    Row("an effect beside a dropped one", .start, log: [], goesOn: true) {
      $0.wait(id: 1, policy: .dropNew).onCancel { "cancelled" }
    },
    Row("an effect before one in a queue", .start, log: [], goesOn: true) {
      $0.wait(id: 1, policy: .queue).onCancel { "cancelled" }
    },
    Row("an effect beside another", .start, log: [], goesOn: true) {
      $0.wait(id: 1).onCancel { "cancelled" }
    },
  ]

  @Test("what is cancelled sends its action before the call returns", arguments: rows)
  func calls(row: Row) {
    let store = makeStore(["start": row.effect(self), "stop 2": .cancel(id: 2)])
    let task = store.send("start")
    for call in row.calls {
      switch call {
      case .start: store.send("start")
      case .stop: store.send("stop")
      case .stop2: store.send("stop 2")
      case .cancel: task.cancel()
      }
    }
    expectEqual(store.log.filter { !["start", "stop", "stop 2"].contains($0) }, row.log)
    expectEqual(task.isFinished, !row.goesOn)
  }

  // MARK: - What cancels

  @Test("cancelling the task that waits, as a view does, sends the action")
  func viewTask() async {
    let store = makeStore(["start": wait().onCancel { "cancelled" }])
    let view = Task { await store.send("start").finish() }
    await gates[0].waitForCallers()
    view.cancel()
    await view.value
    expectEqual(store.log, ["start", "cancelled"])
  }

  @Test("an action that is reduced after its task was cancelled starts nothing, and says so")
  func cancelledInQueue() {
    let box = ScriptBox()
    let store = ScriptStore(
      Script { state, action in
        switch action {
        case "start": .run { _ in box.store?.send("later").cancel() }
        case "later": wait().onCancel { "cancelled" }
        default: .none
        }
      })
    box.store = store
    store.send("start")
    expectEqual(store.log, ["start", "later", "cancelled"])
  }

  // MARK: - What does not

  @Test("an effect that has ended sends nothing when its identifier is cancelled")
  func ended() async {
    let store = makeStore(["start": wait(id: 1).onCancel { "cancelled" }])
    gates[0].open()
    await store.send("start").finish()
    store.send("stop")
    expectEqual(store.log, ["start", "0 ended", "stop"])
  }

  @Test("a merge sends nothing if a part has ended by itself before the last one is cancelled")
  func endedPart() async {
    let store = makeStore(["start": .merge(wait(0), wait(1, id: 1)).onCancel { "cancelled" }])
    let task = store.send("start")
    gates[0].open()
    await until(store.log.contains("0 ended"))
    store.send("stop")
    expectEqual(store.log, ["start", "0 ended", "stop"])
    expectTrue(task.isFinished)
  }

  @Test("a concatenation in a merge counts as cancelled although its first part has ended")
  func endedPartOfConcatenation() async {
    let timer = Effect<Script>.timer(id: 2, every: .seconds(1), clock: clock) { "tick" }
    let store = makeStore([
      "start": .merge(.concatenate(wait(0), wait(1, id: 1)), timer).onCancel { "cancelled" },
      "stop 2": .cancel(id: 2),
    ])
    let task = store.send("start")
    gates[0].open()
    await gates[1].waitForCallers()
    store.send("stop")
    expectTrue(!task.isFinished)
    store.send("stop 2")
    expectEqual(store.log, ["start", "0 ended", "stop", "stop 2", "cancelled"])
    expectTrue(task.isFinished)
  }

  @Test("a child that is gone gets no action, without a diagnostic")
  func goneChild() async throws {
    let diagnostics = DiagnosticRecorder()
    let store = FamilyStore(
      .full(), effects: ["start": waitOfMember], diagnostics: diagnostics.reporter)
    try #require(store.optionalChild).send("start")
    await gates[0].waitForCallers()
    store.change { $0.optional = nil }
    expectEqual(diagnostics.texts, [])
  }

  @Test("a parent's effect around the effect of a child that is gone sends the parent's action")
  func goneContent() async throws {
    let store = Store(initialState: Parent.State(), reducer: Parent(start: waitOfMember))
    store.send(.child("start"))
    await gates[0].waitForCallers()
    store.send(.removed)
    expectEqual(store.log, ["removed", "lost"])
  }

  @Test("a child's effect sends the child's action")
  func child() throws {
    let store = FamilyStore(.full(), effects: ["start": waitOfMember])
    for child in [store.plainChild, store.optionalChild, store.memberChild(1), store.cardChild] {
      let child = try #require(child)
      child.send("start").cancel()
      expectEqual(child.log, ["start", "cancelled"])
    }
  }

  @Test("a store that is gone reduces no action")
  func goneStore() async {
    var log: [String] = []
    let gate = Gate<Void>()
    var store: ScriptStore? = ScriptStore(
      Script { _, action in
        log.append(action)
        guard action == "start" else { return .none }
        return .run { _ in try await gate.value() }.onCancel { "cancelled" }
      })
    let task = store?.send("start")
    await gate.waitForCallers()
    store = nil
    task?.cancel()
    await task?.finish()
    expectEqual(log, ["start"])
  }

  @Test("a preview, which starts no operation, sends no action")
  func preview() {
    let store = makeStore(
      ["start": wait().onCancel { "cancelled" }], observer: .startingNothing)
    store.send("start")
    expectEqual(store.log, ["start"])
  }

  // MARK: - What follows

  @Test("what the action starts is not cancelled, and belongs to no earlier action")
  func consequences() async {
    let store = makeStore([
      "start": wait(0).onCancel { "cancelled" },
      "cancelled": wait(1),
    ])
    let task = store.send("start")
    task.cancel()
    expectTrue(task.isFinished)
    gates[1].open()
    await until(store.log.contains("1 ended"))
    expectEqual(store.log, ["start", "cancelled", "1 ended"])
  }

  @Test("what the action starts doesn't have the identifier of the cancelled effect")
  func identifierOfConsequence() {
    var ids: [AnyHashable?] = []
    let store = makeStore(
      ["start": wait(0, id: 1).onCancel { "cancelled" }, "cancelled": wait(1)],
      observer: StoreObserver { event in
        if case .effectBegan(let info) = event { ids.append(info.id) }
      })
    store.send("start")
    store.send("stop")
    expectEqual(ids, [1, nil])
  }

  @Test("an action that was queued before the cancellation is dropped, and the other one is not")
  func queued() {
    let box = ScriptBox()
    let store = ScriptStore(
      Script { _, action in
        guard action == "start" else { return .none }
        return .run(id: 1) { store in
          store.send("progress")
          box.store?.send("stop")
          try await gates[0].value()
        }
        .onCancel { "cancelled" }
      })
    box.store = store
    let task = store.send("start")
    task.cancel()
    expectEqual(store.log, ["start", "progress", "stop", "cancelled"])
  }

  @Test("an observer sees the action after the cancellation, as one of the effect")
  func observer() {
    var events: [String] = []
    let store = makeStore(
      ["start": wait(id: 1).onCancel { "cancelled" }],
      observer: StoreObserver { events.append("\($0)".components(before: " (")) })
    store.send("start")
    store.send("stop")
    expectEqual(
      events,
      [
        "sent: start", "began effect 1", "sent: stop", "cancelled effect 1", "effect 1: cancelled",
      ])
  }

  @Test("the action is reduced within the call that encloses the effect")
  func enclosed() {
    var calls = 0
    let effect = wait(id: 1).onCancel { "cancelled" }
      .enclosed { change in
        calls += 1
        change()
      }
    let store = makeStore(["start": effect])
    store.send("start")
    expectEqual(calls, 0)
    store.send("stop")
    expectEqual(calls, 1)
    expectEqual(store.log, ["start", "stop", "cancelled"])
  }

  @Test("a value that is loaded, an error and a cancellation end a load", arguments: 0..<3)
  func load(end: Int) async {
    let store = Store(initialState: Loader.State(), reducer: Loader(gate: gates[0]))
    let task = store.send(.appeared)
    expectEqual(store.value, .loading())
    await gates[0].waitForCallers()
    switch end {
    case 0: gates[0].open()
    case 1: gates[0].fail(with: Failure())
    default: task.cancel()
    }
    await task.finish()
    expectEqual(store.value, [.loaded(1), .failed(Failure()), .notLoaded][end])
  }

  @Test("a load replaces the load of the same value, and says nothing of the earlier one")
  func reload() async {
    let store = Store(initialState: Loader.State(), reducer: Loader(gate: gates[0], id: nil))
    let first = store.send(.appeared)
    let second = store.send(.appeared)
    expectTrue(first.isFinished)
    expectEqual(store.ends, [])
    second.cancel()
    expectEqual(store.value, .notLoaded)
    expectEqual(store.ends, [.cancelled])
  }

  @Test("a load that an assignment has replaced does not overwrite the assigned value")
  func assigned() async {
    let store = Store(initialState: Loader.State(), reducer: Loader(gate: gates[0]))
    let task = store.send(.appeared)
    await gates[0].waitForCallers()
    store.send(.assigned(7))
    gates[0].open()
    await task.finish()
    expectEqual(store.value, .loaded(7))
    expectEqual(store.ends, [.success(1)])
  }

  @Test("a load that is to happen once begins unless the value is loaded")
  func once() {
    let states: [Loadable<Int>] = [
      .notLoaded, .failed(Failure()), .loading(), .loaded(3), .loading(previous: 3),
      .failed(Failure(), previous: 3),
    ]
    let begins = states.map { state in
      let loader = Loader(gate: gates[0], once: true)
      let task = Store(initialState: Loader.State(value: state), reducer: loader).send(.appeared)
      return !task.isFinished
    }
    expectEqual(begins, [true, true, true, false, true, true])
  }

  @Test("a load that a reducer cancels by its identifier goes back to what was there before")
  func loadWithID() {
    let store = Store(
      initialState: Loader.State(value: .loaded(3)), reducer: Loader(gate: gates[0]))
    store.send(.appeared)
    expectEqual(store.value, .loading(previous: 3))
    store.send(.closed)
    expectEqual(store.value, .loaded(3))
  }

  #if EXIT_TESTS
    @Test("a policy without an identifier stops the program, with a message")
    func policyWithoutID() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        _ = Effect<Script>.run(policy: .cancelPrevious) { _ in }
      }
      let text = errorText(of: result)
      expectTrue(
        text.contains(
          """
          An effect was made with a policy, but without an identifier.

            Made at:  OnCancelTests.swift:
          """))
      expectTrue(
        text.contains(
          """
          The policy can't tell which other effects it is about, so the program stops here. Pass \
          an 'id', which all effects of the policy share.
          """))
    }
  #endif
}

/// A parent that hears of the cancellation of its child's effects.
private struct Parent: Reducer {
  struct State {
    var child: Member.State? = Member.State()
    var log: [String] = []
  }

  enum Action {
    case child(String)
    case finished(String)
    case removed
    case lost
  }

  static let member = child(\.child, action: Action.child, output: Action.finished)

  let start: Effect<Member>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .child(let action):
      return reduce(Member(effects: ["start": start]), Self.member, in: &state, action)
        .onCancel { .lost }
    case .finished: break
    case .removed:
      state.child = nil
      state.log.append("removed")
    case .lost: state.log.append("lost")
    }
    return .none
  }
}

private struct Loader: Reducer {
  struct State {
    var value: Loadable<Int> = .notLoaded
    var ends: [LoadResult<Int>] = []
  }

  enum Action {
    case appeared
    case loaded(LoadResult<Int>)
    case assigned(Int)
    case closed
  }

  let gate: Gate<Void>
  var once = false
  var id: AnyHashable? = "value"

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      return .load(&state.value, once: once, id: id) { [gate] in
        try await gate.value()
        return 1
      } finish: {
        .loaded($0)
      }
    case .loaded(let result):
      state.ends.append(result)
      state.value.finish(with: result)
    case .assigned(let value):
      state.value = .loaded(value)
    case .closed:
      return .cancel(id: "value")
    }
    return .none
  }
}

extension String {
  /// The text before the first occurrence of another one.
  fileprivate func components(before separator: String) -> String {
    guard let index = indices.first(where: { self[$0...].hasPrefix(separator) }) else {
      return self
    }
    return String(self[..<index])
  }
}
