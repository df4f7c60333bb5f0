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
    struct State: Equatable {
      var log: [String] = []
      var count = 0
    }

    enum Action: Equatable {
      case started, woken, b1, b2, c1, c2, counted, saw(Int), tick(Int), closed
    }

    enum Output: Equatable { case told(Int), done }

    var clock: any Clock<Duration> = ImmediateClock()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.log.append("\(action)")
      switch action {
      case .started:
        return .run { [clock] store in
          try await clock.sleep(for: .seconds(1))
          store.send(.b1)
          store.send(.c1)
        }
      case .woken:
        return .merge(wake(.b1), wake(.c1))
      case .b1: return .send(.b2)
      case .c1: return .send(.c2)
      case .b2, .c2, .saw: return .none
      case .counted:
        state.count += 1
        return .respond(.told(state.count))
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
      initialState: Journal.State(), reducer: Journal(clock: clock), exhaustivity: exhaustivity,
      timeout: .zero)
  }

  /// The state that a plain store reaches with the same actions.
  private func logOfApp() async -> [String] {
    let store = Store(
      initialState: Journal.State(), reducer: Journal(clock: ImmediateClock()), responder: .noop)
    await store.send(.started).finish()
    return store.log
  }

  @Test("each action of an operation is reduced with its consequences before the next one")
  func consequences() async {
    let store = makeStore()
    store.send(.started) { $0.log = ["started"] }
    await clock.advance(by: .seconds(1))
    await store.receive(.b1) { $0.log.append("b1") }
    await store.receive(.b2) { $0.log.append("b2") }
    await store.receive(.c1) { $0.log.append("c1") }
    await store.receive(.c2) { $0.log.append("c2") }
    await store.finish()
    expectEqual(store.state.log, (await logOfApp()))
  }

  @Test("the consequences of one woken effect precede those of the next")
  func sameDeadline() async {
    let store = makeStore()
    store.send(.woken) { $0.log = ["woken"] }
    await clock.advance(by: .seconds(1))
    await store.receive(.b1) { $0.log.append("b1") }
    await store.receive(.b2) { $0.log.append("b2") }
    await store.receive(.c1) { $0.log.append("c1") }
    await store.receive(.c2) { $0.log.append("c2") }
    await store.finish()
  }

  @Test("in any order, receiving waits for an action although others have arrived")
  func anyOrderLater() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int, Never> { sum, number in
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

  @Test("an operation that sends and then reads sees the change of its action")
  func freshReads() async {
    let store = makeStore()
    store.send(.closed) { $0.log = ["closed"] }
    await clock.advance(by: .seconds(1))
    await store.receive(.counted) {
      $0.log.append("counted")
      $0.count = 1
    }
    store.receiveOutput(.told(1))
    await store.receive(.saw(1)) { $0.log.append("saw(1)") }
    await store.finish()
  }

  @Test("one advance of the clock runs all links of a chain")
  func chain() async {
    let store = makeStore()
    store.send(.tick(0)) { $0.log = ["tick(0)"] }
    await clock.advance(by: .seconds(3))
    for number in 1...3 {
      await store.receive(.tick(number)) { $0.log.append("tick(\(number))") }
    }
    store.receiveOutput(.done)
    await store.finish()
  }

  @Test("an action that is received before others is checked by its own change")
  func anyOrder() async {
    let store = makeStore()
    store.send(.started) { $0.log = ["started"] }
    await clock.advance(by: .seconds(1))
    await store.receive(.c2, order: .any) { $0.log.append("c2") }
    expectEqual(store.state.log, ["started"])
    await store.receive(.b1) { $0.log.append("b1") }
    await store.receive(.c1, order: .any) { $0.log.append("c1") }
    expectEqual(store.state.log, ["started", "b1"])
    await store.receive(.b2) { $0.log.append("b2") }
    expectEqual(store.state.log, ["started", "b1", "b2", "c1", "c2"])
    await store.finish()
  }

  @Test("in the expectation of a later action, the store's state is that before the first one")
  func stateInExpectationOfLater() async {
    var seen: [Int] = []
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int, Never> { sum, number in
        sum += number
        return number == 10 ? .merge(.send(1), .send(2)) : .none
      })
    store.send(10) { $0 = 10 }
    await store.receive(2, order: .any) { sum in
      seen.append(store.state)
      sum = 13
    }
    await store.receive(1) { sum in
      seen.append(store.state)
      sum = 11
    }
    expectEqual(seen, [10, 10])
    await store.finish()
  }

  @Test("in an expectation, the store's state is the state before the action")
  func stateInExpectation() async {
    let store = makeStore()
    store.send(.tick(2)) { $0.log = store.state.log + ["tick(2)"] }
    await clock.advance(by: .seconds(1))
    await store.receive(.tick(3)) { $0.log = store.state.log + ["tick(3)"] }
    expectEqual(store.state.log, ["tick(2)", "tick(3)"])
    store.receiveOutput(.done)
    await store.finish()
  }

  @Test("with exhaustivity off, receiving finds consequences of skipped actions")
  func passingOver() async {
    let store = makeStore(.off)
    store.send(.tick(0))
    await clock.advance(by: .seconds(3))
    await store.receive(.tick(3)) { $0.log = ["tick(0)", "tick(1)", "tick(2)", "tick(3)"] }
    store.receiveOutput(.done)
    await store.finish()
  }

  @Test("with exhaustivity off, receiving an output skips earlier actions")
  func passingOverToOutput() async {
    let store = makeStore(.off)
    store.send(.closed)
    await clock.advance(by: .seconds(1))
    store.receiveOutput(.told(1))
    expectEqual(store.state.log, ["closed", "counted"])
    await store.receive(.saw(1))
    await store.finish()
  }

  @Test("with exhaustivity off, the state after the end is the final state")
  func stateAfterEnd() async {
    let store = makeStore(.off)
    store.send(.started)
    await clock.advance(by: .seconds(1))
    expectEqual(store.state.log, ["started"])
    await store.finish()
    expectEqual(store.state.log, ["started", "b1", "b2", "c1", "c2"])
    expectEqual(store.base.log, store.state.log)
  }

  @Test("with exhaustivity off, a failed search skips nothing")
  func failedSearch() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore(.off)
      store.send(.closed)
      await clock.advance(by: .seconds(1))
      await store.receive(.b1)
      store.receiveOutput(.done)
      expectEqual(store.state.log, ["closed"])
      await store.receive(.counted) { $0.count = 1 }
      store.receiveOutput(.told(1))
      await store.receive(.saw(1))
      await store.finish()
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "Expected 'b1', but none of the waiting actions matches.",
        "Expected the output 'done', but received no output.",
      ])
  }

  @Test("with exhaustivity off, an unexpected output can be received later")
  func failedSearchOfOutput() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore(.off)
      store.send(.counted)
      store.receiveOutput(.done)
      store.receiveOutput(.told(1))
      await store.finish()
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "Expected the output 'done', but received 'told(1)'."
      ])
  }

  @Test("a skipped output can't be received")
  func passedOverOutput() async {
    let store = makeStore(.off)
    for _ in 1...2 { store.base.send(.counted) }
    store.receiveOutput(.told(2))
    await store.expectNoOutputs()
  }

  @Test("an output is waited for before none is expected")
  func lateOutput() async {
    let recorder = TestRecorder()
    await recorder.recording {
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
      store.receiveOutput(1)
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "Expected no output, but received an output."
      ])
  }

  @Test("an output has its place among the actions")
  func outputsInPlace() async {
    let store = makeStore()
    for _ in 1...2 { store.base.send(.counted) }
    await store.receive(.counted) {
      $0.log = ["counted"]
      $0.count = 1
    }
    store.receiveOutput(.told(1))
    await store.receive(.counted) {
      $0.log.append("counted")
      $0.count = 2
    }
    store.receiveOutput(.told(2))
    await store.finish()
  }

  @Test("a sent action is checked with its own record, even if others wait")
  func ownRecord() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore()
      store.base.send(.b1)
      store.send(.counted) {
        $0.log.append("counted")
        $0.count = 1
      }
      store.receiveOutput(.told(1))
      await store.receive(.b1) { $0.log = ["b1"] }
      await store.receive(.b2) { $0.log.append("b2") }
      await store.finish()
      expectEqual(store.state.log, ["b1", "b2", "counted"])
    }
    expectEqual(
      recorder.failures,
      [
        """
        'counted' was sent before the test received 'b1' and 1 more.

          .b1
          .b2

        Call 'receive' for each one first, or 'skipActions()'.
        """
      ])
  }

  @Test("a state and an action may be nil")
  func optionals() async {
    let store = TestStore(
      initialState: nil,
      reducer: Reduce<Int?, Int?, Never> { state, action in
        state = action
        return action == 1 ? .send(nil) : .none
      })
    store.send(1) { $0 = 1 }
    await store.receive(nil) { $0 = nil }
    await store.finish()
  }

  #if EXIT_TESTS
    @Test("reading the state in the middle of a reduction stops the program, as a store does")
    func readingWhileReducing() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          var read: (() -> Int)?
          let store = TestStore(
            initialState: 0,
            reducer: Reduce<Int, Bool, Never> { state, _ in
              state = read?() ?? 0
              return .none
            })
          read = { store.state }
          store.send(true)
        }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      expectTrue(text.contains("A store was read while its reducer was changing the state."))
    }
  #endif
}

/// Sending while the store is processing another action.
@MainActor @Suite("Sending from within", .stallLimit) struct TestStoreSendingTests {
  /// A feature that calls closures in its reducer and at the start of its operation.
  struct Caller: Reducer {
    enum Action: Equatable { case called, counted, named(String) }

    let call: @MainActor () -> Void

    func reduce(into state: inout Int, action: Action) -> Effect<Self> {
      guard action == .called else {
        state += 1
        return .none
      }
      return .run { [call] _ in call() }
    }
  }

  @MainActor final class Box { var call: () -> Void = {} }

  @Test("an action that an operation sends to the base waits for its turn, and is received")
  func store() async {
    let box = Box()
    let store = TestStore(initialState: 0, reducer: Caller { box.call() })
    box.call = { [store = store.base] in
      store.send(.counted)
      expectEqual(store.state, 0)
    }
    store.send(.called)
    expectEqual(store.base.state, 1)
    await store.receive(.counted) { $0 = 1 }
    box.call = {}
    await store.finish()
  }

  @Test("an action that an operation sends to the test store fails the test, and is received")
  func testStore() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let box = Box()
      let store = TestStore(initialState: 0, reducer: Caller { box.call() })
      box.call = { [weak store] in store?.send(.counted) { $0 = 1 } }
      store.send(.called)
      expectEqual(store.state, 0)
      await store.receive(.counted) { $0 = 1 }
      await store.finish()
    }
    expectEqual(
      recorder.failures,
      [
        """
        'counted' was sent while the store reduced another action.

        As in the app, the store reduces the action later, so its change is not known yet. Send \
        the action to 'store.base', then receive it.
        """
      ])
  }

  @Test("a long action that is sent so is shown in the evidence")
  func longAction() async {
    let recorder = TestRecorder()
    let name = String(repeating: "x", count: 60)
    await recorder.recording {
      let box = Box()
      let store = TestStore(initialState: 0, reducer: Caller { box.call() })
      box.call = { [weak store] in store?.send(.named(name)) { $0 = 1 } }
      store.send(.called)
      await store.receive(.named(name)) { $0 = 1 }
      await store.finish()
    }
    expectEqual(recorder.failures.map { $0.contains("\n  .named(\"\(name)\")\n") }, [true])
  }

  @Test("an action that a reducer sends to the test store does not count as the test's action")
  func whileReducing() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let box = Box()
      let reducer = Reduce<Int, Bool, Never> { state, isFirst in
        if isFirst { box.call() }
        state += isFirst ? 1 : 10
        return .none
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      box.call = { [weak store] in store?.send(false) }
      store.send(true) { $0 = 1 }
      await store.receive(false) { $0 = 11 }
      await store.finish()
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "'false' was sent while the store reduced another action."
      ])
  }

  @Test("an action that an operation sends after a suspension is reduced before 'send' returns")
  func afterSuspension() async {
    let box = Box(), gate = Gate<Void>()
    let reducer = Reduce<Int, Bool, Never> { state, isFirst in
      guard isFirst else {
        state += 1
        return .none
      }
      return .run { _ in
        try await gate.value()
        box.call()
      }
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    box.call = { [store = store.base] in
      store.send(false)
      expectEqual(store.state, 1)
    }
    store.send(true)
    gate.open()
    await store.receive(false) { $0 = 1 }
    box.call = {}
    await store.finish()
  }

  @Test("an output can follow an action that was already received")
  func laterOutput() async {
    let gate = Gate<Void>()
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, String, Int> { _, action in
        guard action == "start" else { return .none }
        return .run { store in
          store.send("sent")
          try await gate.value()
          store.respond(1)
        }
      })
    store.send("start")
    await store.receive("sent")
    gate.open()
    await store.settle()
    store.receiveOutput(1)
    await store.finish()
  }
}

@MainActor @Suite("The order of outputs", .stallLimit) struct OutputOrderTests {
  private enum Output: Equatable { case first, second }

  /// A store that has reduced two actions, each with an output.
  private func makeStore() -> TestStore<Reduce<Int, Bool, Output>> {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Bool, Output> { _, isFirst in .respond(isFirst ? .first : .second) })
    store.base.send(true)
    store.base.send(false)
    return store
  }

  @Test("stays the order of sending if the actions are received in any order") func sameOrder()
    async
  {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore()
      await store.receive(false, order: .any)
      await store.receive(true, order: .any)
      store.receiveOutput(.second)
      store.receiveOutput(.second)
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "Expected the output 'second', but received 'first'."
      ])
  }

  @Test("includes the outputs of actions that are not received") func earlierAction() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore()
      await store.receive(false, order: .any)
      store.receiveOutput(.second)
      await store.receive(true)
      store.receiveOutput(.first)
      store.receiveOutput(.second)
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "Expected the output 'second', but received an action first."
      ])
  }

  @Test("a skipped output is not called missing") func skipped() {
    let recorder = TestRecorder()
    recorder.recording {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(true)
      store.receiveOutput(.second)
    }
    expectEqual(
      recorder.failures,
      [
        """
        Expected the output 'second', but received 'first'.

        Correct the expectation, or find out why the output is not sent.
        """
      ])
    let other = TestRecorder()
    other.recording {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(true)
      store.skipOutputs()
      store.receiveOutput(.second)
    }
    expectEqual(
      other.failures,
      [
        """
        Expected the output 'second', but received no output.

        The output was skipped, because exhaustivity is off. Receive it before later outputs, and \
        before the next 'send'.
        """
      ])
  }
}
