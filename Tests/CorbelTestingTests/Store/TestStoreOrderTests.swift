import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("A test sees what the app sees", .stallLimit) struct TestStoreOrderTests {
  /// A feature whose log shows the order in which its actions are reduced.
  ///
  /// Its effects do typical work of one turn: two wake at the same time, one sends twice, one sends
  /// and then reads, one starts the next link of a chain. If a test had another order than the app,
  /// it would pass for a broken feature.
  struct Journal: Reducer {
    typealias State = [String]

    enum Action: Equatable {
      case started, woken, b1, b2, c1, c2, counted, saw(Int), tick(Int), closed
    }

    enum Output: Equatable { case told(Int), done }

    var clock: any Clock<Duration> = ImmediateClock()

    func reduce(into log: inout [String], action: Action) -> Effect<Self> {
      log.append("\(action)")
      switch action {
      case .started:
        return .run { [clock] store in
          try await clock.sleep(for: .seconds(1))
          store.send(.b1)
          store.send(.c1)
        }
      case .woken: return .merge(wake(.b1), wake(.c1))
      case .b1: return .send(.b2)
      case .c1: return .send(.c2)
      case .b2, .c2, .saw: return .none
      case .counted: return .respond(.told(log.count { $0 == "counted" }))
      case .tick(let number):
        return number < 3 ? wake(.tick(number + 1)) : .respond(.done)
      case .closed:
        return .run { [clock] store in
          try await clock.sleep(for: .seconds(1))
          store.send(.counted)
          store.send(.saw(store.count))
        }
      }
    }

    private func wake(_ action: Action) -> Effect<Self> {
      .run { [clock] store in
        try await clock.sleep(for: .seconds(1))
        store.send(action)
      }
    }
  }

  private let clock = TestClock()

  private func makeStore(_ exhaustivity: Exhaustivity = .on) -> TestStore<Journal> {
    TestStore(
      initialState: [], reducer: Journal(clock: clock), exhaustivity: exhaustivity, timeout: .zero)
  }

  private func receive(_ actions: Journal.Action..., from store: TestStore<Journal>) async {
    for action in actions { await store.receive(action) { $0.append("\(action)") } }
  }

  @Test("the consequences of each action, and of each woken effect, precede those of the next")
  func consequences() async {
    for start in [Journal.Action.started, .woken] {
      let store = makeStore()
      store.send(start) { $0 = ["\(start)"] }
      await clock.advance(by: .seconds(1))
      await receive(.b1, .b2, .c1, .c2, from: store)
      await store.finish()
      // In an app, the order of two effects that wake at the same time is not defined.
      guard start == .started else { continue }
      let app = Store(initialState: [], reducer: Journal(), responder: .noop)
      await app.send(start).finish()
      expectEqual(store.state, app.state)
    }
  }

  @Test("an operation sees the change of its action")
  func freshReads() async {
    let store = makeStore()
    store.send(.closed) { $0 = ["closed"] }
    await clock.advance(by: .seconds(1))
    await receive(.counted, from: store)
    store.expectOutput(.told(1))
    await receive(.saw(2), from: store)
    for _ in 1...2 { store.base.send(.counted) }
    for number in 2...3 {
      await receive(.counted, from: store)
      store.expectOutput(.told(number))
    }
    await store.finish()
  }

  @Test("an action that is received before others is waited for, and checked by its own change")
  func anyOrder() async {
    let store = makeStore()
    store.send(.started) { $0 = ["started"] }
    await clock.advance(by: .seconds(1))
    var states: [[String]] = []
    for (action, order) in [(.c2, .any), (.b1, .inOrder), (.c1, .any), (.b2, .inOrder)]
      as [(Journal.Action, ReceiveOrder)]
    {
      await store.receive(action, order: order) { log in
        states.append(store.state)
        log.append("\(action)")
      }
    }
    // In the expectation of a later action, the state is that before the first one.
    expectEqual(states, [["started"], ["started"], ["started", "b1"], ["started", "b1"]])
    expectEqual(store.state, ["started", "b1", "b2", "c1", "c2"])
    await store.finish()
    do {
      let store = TestStore(
        initialState: 0,
        reducer: Plain<Int, Int> { sum, number in
          sum += number
          guard number == 0 else { return .none }
          return .merge(
            .send(1),
            .run { store in
              await leave(5)
              store.send(2)
            })
        })
      store.send(0)
      await store.receive(2, order: .any) { $0 = 3 }
      await store.receive(1) { $0 = 1 }
      await store.finish()
    }
  }

  @Test("with exhaustivity off, receiving skips earlier actions, until the final state at the end")
  func passingOver() async {
    let store = makeStore(.off)
    store.send(.tick(0))
    await clock.advance(by: .seconds(3))
    await store.receive(.tick(3)) { $0 = ["tick(0)", "tick(1)", "tick(2)", "tick(3)"] }
    store.expectOutput(.done)
    await store.finish()
    let outputs = makeStore(.off)
    outputs.send(.closed)
    await clock.advance(by: .seconds(1))
    outputs.expectOutput(.told(1))
    expectEqual(outputs.state, ["closed", "counted"])
    await outputs.receive(.saw(2))
    for _ in 1...2 { outputs.base.send(.counted) }
    outputs.expectOutput(.told(3))
    await outputs.expectNoOutputs()
    let end = makeStore(.off)
    end.send(.started)
    await clock.advance(by: .seconds(1))
    expectEqual(end.state, ["started"])
    await end.finish()
    expectEqual(end.state, ["started", "b1", "b2", "c1", "c2"])
    expectEqual(end.base.state, end.state)
  }

  @Test("a failed search skips neither actions nor outputs, and a late output is waited for")
  func failedSearch() async {
    let facts = await recordedFacts {
      let store = makeStore(.off)
      store.send(.closed)
      await clock.advance(by: .seconds(1))
      await store.receive(.b1)
      store.expectOutput(.done)
      expectEqual(store.state, ["closed"])
      await store.receive(.counted) { $0 = ["closed", "counted"] }
      store.expectOutput(.done)
      store.expectOutput(.told(1))
      await store.receive(.saw(2))
      await store.finish()
    }
    expectEqual(
      facts,
      [
        "Expected 'b1', but none of the waiting actions matches.",
        "Expected the output 'done', but received no output.",
        "Expected the output 'done', but received 'told(1)'.",
      ])
    do {
      let facts = await recordedFacts {
        let store = TestStore(
          initialState: 0,
          reducer: Reduce<Int, Bool, Int> { _, _ in
            .run { store in
              await withCheckedContinuation { continuation in Task { continuation.resume() } }
              store.respond(1)
            }
          })
        store.send(true)
        await store.expectNoOutputs()
        store.expectOutput(1)
      }
      expectEqual(facts, ["Expected no output, but received an output."])
    }
  }

  @Test("a sent action is checked with its own record, also if it is nil") func ownRecord() async {
    let facts = await recordedFacts {
      let store = makeStore()
      store.base.send(.b1)
      store.send(.counted) { $0.append("counted") }
      store.expectOutput(.told(1))
      await receive(.b1, .b2, from: store)
      await store.finish()
      expectEqual(store.state, ["b1", "b2", "counted"])
    }
    expectEqual(facts, ["'counted' was sent before the test received 'b1' and 1 more."])
    do {
      let store = TestStore(
        initialState: nil,
        reducer: Plain<Int?, Int?> { state, action in
          state = action
          return action == 1 ? .send(nil) : .none
        })
      store.send(1) { $0 = 1 }
      await store.receive(nil) { $0 = nil }
      await store.finish()
    }
  }

  #if EXIT_TESTS
  #endif
}

/// Sending while the store is processing another action.
@MainActor @Suite("Sending from within", .stallLimit) struct TestStoreSendingTests {
  @MainActor private final class Box { var call: () -> Void = {} }

  @Test("an action that an operation sends to the base waits for its turn") func base() async {
    for isLate in [false, true] {
      let (box, gate) = (Box(), Gate<Void>())
      let store = workingStore { _ in
        if isLate { try await gate.value() }
        box.call()
      }
      box.call = { [store = store.base] in
        store.send(false)
        // After a suspension, the action is reduced before 'send' returns.
        expectEqual(store.state, isLate ? 1 : 0)
      }
      store.send(true)
      gate.answer()
      if !isLate { expectEqual(store.base.state, 1) }
      await store.receive(false) { $0 = 1 }
      box.call = {}
      await store.finish()
    }
  }

  private enum Call: Equatable { case first, named(String) }

  @Test("an action that an operation or a reducer sends to the test store fails the test")
  func testStore() async {
    let name = String(repeating: "x", count: 60)
    let failures = await recordedFailures {
      for (isReducing, next) in [(false, Call.named(name)), (true, .named("a"))] {
        let box = Box()
        let store = TestStore(
          initialState: 0,
          reducer: Plain<Int, Call> { count, action in
            let isFirst = action == .first
            if isFirst, isReducing { box.call() }
            count += isFirst ? 1 : 10
            return isFirst && !isReducing ? .run { _ in box.call() } : .none
          })
        box.call = { [weak store] in store?.send(next) { $0 = 11 } }
        store.send(.first) { $0 = 1 }
        expectEqual(store.state, 1)
        await store.receive(next) { $0 = 11 }
        await store.finish()
      }
    }
    let remedy = """
      As in the app, the store reduces the action later, so its change is not known yet. Send \
      the action to 'store.base', then receive it.
      """
    expectEqual(
      failures,
      [
        """
        'named(…)' was sent while the store reduced another action.

          .named("\(name)")

        \(remedy)
        """,
        """
        'named("a")' was sent while the store reduced another action.

        \(remedy)
        """,
      ])
  }
}

@MainActor @Suite("The order of outputs", .stallLimit) struct OutputOrderTests {
  private enum Output: Equatable { case first, second }

  /// Makes a store that has reduced two actions, each with an output.
  private func makeStore(_ exhaustivity: Exhaustivity) -> TestStore<Reduce<Int, Bool, Output>> {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Bool, Output> { _, isFirst in .respond(isFirst ? .first : .second) },
      exhaustivity: exhaustivity)
    if exhaustivity == .off {
      store.send(true)
    } else {
      store.base.send(true)
      store.base.send(false)
    }
    return store
  }

  @Test("stays the order of sending, with outputs of actions that are not received or skipped")
  func order() async {
    let facts = await recordedFacts {
      let store = makeStore(.on)
      await store.receive(false, order: .any)
      await store.receive(true, order: .any)
      store.expectOutput(.second)
      store.expectOutput(.second)
      let other = makeStore(.on)
      await other.receive(false, order: .any)
      other.expectOutput(.second)
      await other.receive(true)
      other.expectOutput(.first)
      other.expectOutput(.second)
    }
    expectEqual(
      facts,
      [
        "Expected the output 'second', but received 'first'.",
        "Expected the output 'second', but received an action first.",
      ])
    do {
      let failures = await recordedFailures {
        makeStore(.off).expectOutput(.second)
        let store = makeStore(.off)
        store.skipOutputs()
        store.expectOutput(.first)
        store.expectOutput(.second)
      }
      let fact = "Expected the output 'second', but received"
      let missing =
        "If an effect sends the output later, call 'settle()' first, or receive the effect's "
      expectEqual(
        failures,
        [
          """
          \(fact) 'first'.

          Correct the expectation, or find out why the output is not sent.
          """,
          """
          Expected the output 'first', but received no output.

          The output was skipped, because exhaustivity is off. Receive it before later outputs, and \
          before the next 'send'.
          """,
          """
          \(fact) no output.

          \(missing)actions.
          """,
        ])
    }
  }
}
