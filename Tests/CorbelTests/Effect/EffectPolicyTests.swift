import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Effect policies", .stallLimit) struct EffectPolicyTests {
  let gate = Gate<Int>()
  let log = Log()

  /// A store whose action "start" begins an operation, which logs its number, waits, and sends.
  private func makeStore(_ policy: EffectPolicy) -> ScriptStore {
    ScriptStore(
      Script { [gate, log] state, action in
        switch action {
        case "start":
          state.count += 1
          return .run(id: "id", policy: policy) { [number = state.count] store in
            log.add("\(number) began")
            store.send("\(number) got \(try await gate.value())")
          } catch: { error in
            "error: \(error)"
          }
        case "stop":
          return .cancel(id: "id")
        default:
          return .none
        }
      })
  }

  /// The end of an operation.
  enum End: CaseIterable, CustomTestStringConvertible {
    case finishing, throwing, cancelled

    var testDescription: String { "\(self)" }
  }

  /// Ends the oldest waiting operation, and waits for its end.
  private func end(_ end: End, _ task: StoreTask) async {
    await gate.waitForCallers()
    switch end {
    case .finishing: gate.open(with: 7)
    case .throwing: gate.open(with: .failure(Failure()))
    case .cancelled: task.cancel()
    }
    await task.finish()
  }

  @Test(
    "after the end of an effect, the next one starts",
    arguments: [EffectPolicy.cancelPrevious, .dropNew], End.allCases)
  func next(policy: EffectPolicy, end: End) async {
    let store = makeStore(policy)
    await self.end(end, store.send("start"))
    let second = store.send("start")
    await log.wait(for: "2 began")
    expectEqual(log.entries, ["1 began", "2 began"])
    expectTrue(!second.isFinished)
  }

  @Suite("concurrent") @MainActor struct Concurrent {
    let base = EffectPolicyTests()

    @Test("each effect starts in addition to the running ones")
    func starts() async {
      let store = base.makeStore(.concurrent)
      for _ in 1...3 { store.send("start") }
      await base.gate.waitForCallers(3)
      expectEqual(base.log.entries, ["1 began", "2 began", "3 began"])
      expectEqual(base.gate.callerCount, 3)
    }

    @Test("the end of one effect does not affect the others", arguments: End.allCases)
    func ends(end: End) async {
      let store = base.makeStore(.concurrent)
      let first = store.send("start")
      let second = store.send("start")
      await base.end(end, first)
      expectTrue(first.isFinished)
      expectTrue(!second.isFinished)
    }
  }

  @Suite("cancelPrevious") @MainActor struct CancelPrevious {
    let base = EffectPolicyTests()

    @Test("each effect cancels the previous one, and starts")
    func replaces() async {
      let store = base.makeStore(.cancelPrevious)
      var tasks: [StoreTask] = []
      for number in 1...3 {
        tasks.append(store.send("start"))
        await base.log.wait(for: "\(number) began")
      }
      expectEqual(base.log.entries, ["1 began", "2 began", "3 began"])
      expectEqual(tasks.map(\.isFinished), [true, true, false])
      base.gate.open(with: 7)
      await tasks[2].finish()
      expectEqual(store.log.last, "3 got 7")
    }

    @Test("the action of an operation that has returned does not cancel the operation")
    func returned() async {
      let store = ScriptStore([
        "start": .concatenate(
          .run(id: 1) { [base] in
            try? await base.gate.value()
          } finish: { _ in
            "again"
          }, .send("next")),
        "again": .run(id: 1, policy: .cancelPrevious) { _ in },
      ])
      let task = store.send("start")
      base.gate.open(with: 7)
      await task.finish()
      expectEqual(store.log, ["start", "again", "next"])
    }

    @Test("it cancels running and waiting effects with any policy")
    func cancelsOthers() async {
      let store = ScriptStore([
        "queue": .run(id: 1, policy: .queue) { [base] _ in _ = try await base.gate.value() },
        "replace": .run(id: 1, policy: .cancelPrevious) { [base] _ in base.log.add("began") },
      ])
      let running = store.send("queue")
      let waiting = store.send("queue")
      let replacing = store.send("replace")
      await replacing.finish()
      expectEqual([running, waiting, replacing].map(\.isFinished), [true, true, true])
      expectEqual(base.log.entries, ["began"])
    }
  }

  @Suite("dropNew") @MainActor struct DropNew {
    let base = EffectPolicyTests()

    @Test("while one effect runs, no other starts, nor later")
    func drops() async {
      let store = base.makeStore(.dropNew)
      let tasks = (1...3).map { _ in store.send("start") }
      expectEqual(tasks.map(\.isFinished), [false, true, true])
      await base.end(.finishing, tasks[0])
      expectEqual(base.log.entries, ["1 began"])
    }

    @Test("the action for the end of an operation can start it again", arguments: [true, false])
    func again(hasFinish: Bool) async {
      let finishing: Effect<Script> = .run(id: 1, policy: .dropNew) { [base] in
        try await base.gate.value()
      } finish: { (_: Result<Int, any Error>) in
        "start"
      }
      let catching: Effect<Script> = .run(id: 1, policy: .dropNew) { [base] _ in
        _ = try await base.gate.value()
      } catch: { _ in
        "start"
      }
      let store = ScriptStore(["start": hasFinish ? finishing : catching])
      let task = store.send("start")
      await base.gate.waitForCallers()
      base.gate.fail(with: Failure())
      await until(store.log.count == 2 && base.gate.callerCount == 1 || task.isFinished)
      expectEqual(store.log, ["start", "start"])
      expectTrue(!task.isFinished)
    }

    @Test("a dropped operation does not end a concatenation")
    func concatenation() {
      let store = ScriptStore([
        "start": .run(id: 1) { [base] _ in _ = try await base.gate.value() },
        "drop": .concatenate(.run(id: 1, policy: .dropNew) { _ in }, .send("after")),
      ])
      store.send("start")
      store.send("drop")
      expectEqual(store.log, ["start", "drop", "after"])
    }
  }

  @Suite("queue") @MainActor struct Queue {
    let base = EffectPolicyTests()

    @Test("the limit is the number of effects that run at once")
    func limit() async {
      let store = base.makeStore(.queue(limit: 2))
      let tasks = (1...4).map { _ in store.send("start") }
      await base.gate.waitForCallers(2)
      expectEqual(base.log.entries, ["1 began", "2 began"])
      await base.end(.finishing, tasks[0])
      await base.gate.waitForCallers(2)
      expectEqual(base.log.entries, ["1 began", "2 began", "3 began"])
    }

    @Test("one waits for all others, whatever their policies are")
    func waitsForAll() async {
      let gates = [Gate<Void>(), Gate<Void>()]
      let store = ScriptStore([
        "0": .run(id: 1) { _ in try await gates[0].value() },
        "1": .run(id: 1) { _ in try await gates[1].value() },
        "2": .run(id: 1, policy: .queue) { [base] _ in base.log.add("began") },
      ])
      let tasks = (0...2).map { store.send("\($0)") }
      gates[0].open()
      await tasks[0].finish()
      expectEqual(base.log.entries, [])
      gates[1].open()
      await tasks[2].finish()
      expectEqual(base.log.entries, ["began"])
    }

    @Test("they start in the order in which they arrived")
    func order() async {
      let store = base.makeStore(.queue)
      let tasks = (1...3).map { _ in store.send("start") }
      for (number, task) in zip(1..., tasks) {
        base.gate.open(with: number)
        await task.finish()
      }
      expectEqual(store.log.suffix(3), ["1 got 1", "2 got 2", "3 got 3"])
      expectEqual(base.log.entries, ["1 began", "2 began", "3 began"])
    }

    @Test("the end of one lets the next start", arguments: End.allCases)
    func ends(end: End) async {
      let store = base.makeStore(.queue)
      let first = store.send("start")
      let second = store.send("start")
      await base.end(end, first)
      await base.gate.waitForCallers()
      expectEqual(base.log.entries, ["1 began", "2 began"])
      expectTrue(!second.isFinished)
    }

    @Test("while one effect runs, the others wait, and are cancelled by its identifier")
    func waits() async {
      let store = base.makeStore(.queue)
      let tasks = (1...3).map { _ in store.send("start") }
      await base.gate.waitForCallers()
      expectEqual(base.log.entries, ["1 began"])
      expectEqual(tasks.map(\.isFinished), [false, false, false])
      store.send("stop")
      expectEqual(tasks.map(\.isFinished), [true, true, true])
      expectEqual(base.log.entries, ["1 began"])
    }

    @Test("one that is cancelled while it waits is left out")
    func cancelWaiting() async {
      let store = base.makeStore(.queue)
      let tasks = (1...3).map { _ in store.send("start") }
      tasks[1].cancel()
      expectEqual(tasks.map(\.isFinished), [false, true, false])
      await base.end(.finishing, tasks[0])
      await base.gate.waitForCallers()
      expectEqual(base.log.entries, ["1 began", "3 began"])
    }

    @Test("effects of one cancelled action let another action's effect start")
    func cancelGroup() async {
      let store = ScriptStore([
        "group": .merge(
          (1...3).map { number in
            .run(id: 1, policy: .queue) { [base] _ in
              base.log.add("\(number) began")
              _ = try await base.gate.value()
            }
          }),
        "stranger": .run(id: 1, policy: .queue) { [base] _ in base.log.add("stranger began") },
      ])
      let group = store.send("group")
      let stranger = store.send("stranger")
      await base.gate.waitForCallers()
      group.cancel()
      await stranger.finish()
      expectEqual(base.log.entries, ["1 began", "stranger began"])
      expectTrue(stranger.isFinished)
    }

    @Test("ten thousand that finish at once run one after the other")
    func many() async {
      let store = ScriptStore(
        Script { state, action in
          guard action == "start" else { return .none }
          state.log = []
          return .merge(
            (0..<10_000).map { _ in .run(id: 1, policy: .queue) { $0.send("ran") } })
        })
      await store.send("start").finish()
      expectEqual(store.log.count, 10_000)
    }
  }

  @Test("effects without an identifier have no policy: they run beside each other")
  func withoutIdentifier() async {
    let store = ScriptStore([
      "start": .run { [gate, log] _ in
        log.add("began")
        _ = try await gate.value()
      }
    ])
    store.send("start")
    store.send("start")
    await gate.waitForCallers(2)
    expectEqual(log.entries, ["began", "began"])
  }

  @Test("without a policy, effects with an identifier run beside each other")
  func defaultPolicy() {
    let forms: [Effect<Script>] = [
      .run(id: 1) { [gate] in
        _ = try await gate.value()
      },
      .run(id: 1) { [gate] store in
        store.send("\(try await gate.value())")
      },
      .run(id: 1) { [gate] in
        try? await gate.value()
      } finish: { _ in
        "done"
      },
      .run(id: 1) { [gate] in
        try await gate.value()
      } finish: { (_: Result<Int, any Error>) in
        "done"
      },
      .stream(id: 1, AsyncStream<String>.makeStream().stream) { $0 },
      .run { [gate] _ in
        _ = try await gate.value()
      }.cancellable(id: 1),
    ]
    for form in forms {
      let store = ScriptStore(["start": form])
      let tasks = (1...2).map { _ in store.send("start") }
      expectEqual(tasks.map(\.isFinished), [false, false])
    }
  }

  @Test("streams obey policies as operations do")
  func streams() {
    let streams = (1...2).map { _ in AsyncStream.makeStream(of: String.self) }
    let store = ScriptStore(
      Script { state, action in
        guard action == "start" else { return .none }
        state.count += 1
        return .stream(id: 1, policy: .cancelPrevious, streams[state.count - 1].stream) { $0 }
      })
    let first = store.send("start")
    let second = store.send("start")
    expectTrue(first.isFinished)
    expectTrue(!second.isFinished)
  }

  #if EXIT_TESTS
    @Test("a limit below one stops the program, with a message")
    func limitTooSmall() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = EffectPolicy.queue(limit: 0)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      expectTrue(
        text.contains(
          """
          An effect policy was made with a limit of 0.

          No effect could ever start, so the program stops here. Pass the number of effects that \
          may run at once, at least 1.
          """))
    }
  #endif
}
