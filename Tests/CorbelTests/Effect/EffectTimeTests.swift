import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Effects and time", .stallLimit) struct EffectTimeTests {
  let clock = TestClock()
  let log = Log()

  /// A store that logs its actions, so that a test can wait for them.
  private func makeStore(_ effect: @escaping (String) -> Effect<Script>) -> ScriptStore {
    ScriptStore(
      Script { [log] _, action in
        log.add(action)
        return effect(action)
      })
  }

  @Suite("timer") @MainActor struct Timer {
    let base = EffectTimeTests()

    private func makeStore(_ interval: Duration = .seconds(1)) -> ScriptStore {
      base.makeStore { [base] action in
        switch action {
        case "start": .timer(id: 1, every: interval, clock: base.clock) { "tick" }
        case "stop": .cancel(id: 1)
        default: .none
        }
      }
    }

    @Test("it sends after each interval, the first included")
    func ticks() async {
      let store = makeStore()
      store.send("start")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .milliseconds(999))
      expectEqual(store.log, ["start"])
      base.clock.jump(by: .milliseconds(1))
      await base.clock.waitForSleepers()
      expectEqual(store.log, ["start", "tick"])
      base.clock.jump(by: .seconds(1))
      await base.clock.waitForSleepers()
      expectEqual(store.log, ["start", "tick", "tick"])
    }

    @Test("it does not drift, and skips missed intervals")
    func missed() async {
      let store = makeStore()
      store.send("start")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .milliseconds(3500))
      await base.clock.waitForSleepers()
      expectEqual(store.log, ["start", "tick"])
      base.clock.jump(by: .milliseconds(500))
      await base.clock.waitForSleepers()
      expectEqual(store.log, ["start", "tick", "tick"])
    }

    @Test("it ends when it is cancelled")
    func cancelled() async {
      let store = makeStore()
      let task = store.send("start")
      await base.clock.waitForSleepers()
      store.send("stop")
      expectTrue(task.isFinished)
      base.clock.jump(by: .seconds(5))
      await LaterTurn.now()
      expectEqual(store.log, ["start", "stop"])
    }

    @Test("a second one with the identifier replaces the first")
    func replaced() async {
      let store = makeStore()
      let first = store.send("start")
      await base.clock.waitForSleepers()
      let second = store.send("start")
      expectTrue(first.isFinished)
      expectTrue(!second.isFinished)
    }

    #if EXIT_TESTS
      @Test("an interval of zero stops the program, with a message")
      func noInterval() async {
        let line = #line + 1
        let result = await #expect(
          processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
          await MainActor.run {
            _ = Effect<Script>.timer(id: 1, every: .zero, clock: ContinuousClock()) { "tick" }
          }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        expectTrue(text.contains("A timer was made with an interval of 0.0 seconds."))
        expectTrue(text.contains("Made at:  EffectTimeTests.swift:\(line)"))
        expectTrue(
          text.contains(
            """
            The timer would never let other work run, so the program stops here. Pass an interval \
            longer than zero.
            """))
      }
    #endif
  }

  @Suite("debounce") @MainActor struct Debounce {
    let base = EffectTimeTests()

    private func makeStore() -> ScriptStore {
      base.makeStore { [base] action in
        switch action {
        case "type": .send("search").debounce(id: 1, for: .seconds(1), clock: base.clock)
        case "stop": .cancel(id: 1)
        default: .none
        }
      }
    }

    @Test("the effect starts after an interval without another one")
    func starts() async {
      let store = makeStore()
      let task = store.send("type")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .milliseconds(999))
      expectEqual(store.log, ["type"])
      base.clock.jump(by: .milliseconds(1))
      await task.finish()
      expectEqual(store.log, ["type", "search"])
    }

    @Test("a later one replaces one that waits")
    func replaced() async {
      let store = makeStore()
      let first = store.send("type")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .milliseconds(600))
      let second = store.send("type")
      expectTrue(first.isFinished)
      await base.clock.waitForSleepers()
      base.clock.jump(by: .milliseconds(600))
      expectEqual(store.log, ["type", "type"])
      base.clock.jump(by: .milliseconds(400))
      await second.finish()
      expectEqual(store.log, ["type", "type", "search"])
    }

    @Test("cancelling the identifier drops the one that waits")
    func cancelled() async {
      let store = makeStore()
      let task = store.send("type")
      store.send("stop")
      expectTrue(task.isFinished)
      base.clock.jump(by: .seconds(2))
      await LaterTurn.now()
      expectEqual(store.log, ["type", "stop"])
    }

    @Test("debouncing an empty effect waits for nothing that starts")
    func none() async {
      let store = base.makeStore { [base] action in
        action == "a" ? .none.debounce(id: 1, for: .seconds(1), clock: base.clock) : .none
      }
      let task = store.send("a")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .seconds(1))
      await task.finish()
      expectEqual(store.log, ["a"])
    }

    @Test("an operation that has started is not replaced")
    func startedGoesOn() async {
      let gate = Gate<Void>()
      let store = base.makeStore { [base] action in
        guard action == "type" else { return .none }
        return Effect.run { store in
          try await gate.value()
          store.send("saved")
        }.debounce(id: 1, for: .seconds(1), clock: base.clock)
      }
      let first = store.send("type")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .seconds(1))
      await gate.waitForCallers()
      store.send("type")
      gate.open()
      await first.finish()
      expectEqual(store.log, ["type", "type", "saved"])
    }
  }

  @Suite("the wait of a debounced effect") @MainActor struct DebounceWait {
    let base = EffectTimeTests()
    let gate = Gate<Void>()

    /// A store that saves values, debounced or not.
    private func makeSaver(_ policy: EffectPolicy) -> ScriptStore {
      base.makeStore { [base, gate] action in
        let save = Effect<Script>.run(id: "save", policy: policy) { store in
          try await gate.value()
          store.send("saved \(action)")
        }
        switch action.first {
        case "d": return save.debounce(id: "save", for: .seconds(1), clock: base.clock)
        case "u": return save
        default: return .none
        }
      }
    }

    @Test(
      "does not count for a policy: an effect that is not debounced starts",
      arguments: [
        EffectPolicy.concurrent, .dropNew, .queue,
      ])
    func takesNoPlace(policy: EffectPolicy) async {
      let store = makeSaver(policy)
      store.send("d")
      await base.clock.waitForSleepers()
      let task = store.send("u")
      await gate.waitForCallers()
      gate.open()
      await task.finish()
      expectEqual(store.log, ["d", "u", "saved u"])
    }

    @Test("ends when an effect that replaces others starts")
    func isReplaced() async {
      let store = makeSaver(.cancelPrevious)
      let first = store.send("d")
      await base.clock.waitForSleepers()
      store.send("u")
      expectTrue(first.isFinished)
    }

    @Test("replaces a started operation with the same identifier")
    func replacesOperation() async {
      let store = makeSaver(.dropNew)
      let first = store.send("d1")
      await base.clock.waitForSleepers()
      base.clock.jump(by: .seconds(1))
      await gate.waitForCallers()
      let second = store.send("d2")
      expectTrue(first.isFinished)
      expectTrue(!second.isFinished)
      await base.clock.waitForSleepers()
      base.clock.jump(by: .seconds(1))
      await gate.waitForCallers()
      gate.open()
      await second.finish()
      expectEqual(store.log, ["d1", "d2", "saved d2"])
    }
  }
}
