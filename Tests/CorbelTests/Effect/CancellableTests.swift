import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Whole effects with an identifier", .stallLimit) struct CancellableTests {
  let gates = [Gate<Void>(), Gate<Void>(), Gate<Void>(), Gate<Void>()]
  let clock = TestClock()
  let log = Log()

  /// An operation that logs its start, waits at a gate, and logs its end.
  func step(_ number: Int, id: Int? = nil) -> Effect<Script> {
    let operation: @MainActor (StoreProxy<Script>) async throws -> Void = { [gates, log] store in
      log.add("\(number) began")
      try await gates[number].value()
      store.send("\(number) ended")
    }
    return if let id { .run(id: id, operation) } else { .run(operation) }
  }

  /// A store in which "stop" cancels the effects with identifier 1, and "stop 2" those with 2.
  func makeStore(
    _ effects: [String: Effect<Script>], observer: StoreObserver? = nil
  ) -> ScriptStore {
    var effects = effects
    effects["stop"] = .cancel(id: 1)
    effects["stop 2"] = .cancel(id: 2)
    return ScriptStore(
      Script(effects), responder: Responder { [log] in log.add($0) }, observer: observer)
  }

  // MARK: - Cancelling

  @Test("cancelling ends all of a merge")
  func merge() async {
    let store = makeStore(["start": .merge(step(0), step(1)).cancellable(id: 1)])
    let task = store.send("start")
    await gates[1].waitForCallers()
    store.send("stop")
    expectTrue(task.isFinished)
    expectEqual(log.entries, ["0 began", "1 began"])
  }

  @Test("cancelling ends a concatenation, also the parts that have not begun")
  func concatenation() async {
    let store = makeStore(["start": .concatenate(step(0), step(1)).cancellable(id: 1)])
    let task = store.send("start")
    await log.wait(for: "0 began")
    store.send("stop")
    expectTrue(task.isFinished)
    await LaterTurn.now()
    expectEqual(log.entries, ["0 began"])
  }

  @Test("cancelling in the middle of a concatenation ends the rest")
  func laterPart() async {
    let store = makeStore([
      "start": .concatenate(step(0), step(1), .send("done")).cancellable(id: 1)
    ])
    let task = store.send("start")
    gates[0].open()
    await log.wait(for: "1 began")
    store.send("stop")
    expectTrue(task.isFinished)
    expectEqual(store.log, ["start", "0 ended", "stop"])
  }

  @Test("a part that waits for an action's effects does not begin after a cancellation")
  func laterPartAfterAction() async {
    let store = makeStore([
      "start": .concatenate(.send("next"), .merge(.respond("late"), .send("late")))
        .cancellable(id: 1), "next": step(0),
    ])
    let task = store.send("start")
    store.send("stop")
    expectTrue(!task.isFinished)
    gates[0].open()
    await task.finish()
    expectEqual(store.log, ["start", "next", "stop", "0 ended"])
    expectEqual(log.entries, ["0 began"])
  }

  @Test("cancelling drops the effect's queued actions")
  func queued() {
    let effect: Effect<Script> = .merge(.send("a"), .run { $0.send("b") }).cancellable(id: 1)
    let store = makeStore(["start": .merge(effect, .cancel(id: 1), .send("c"))])
    expectTrue(store.send("start").isFinished)
    expectEqual(store.log, ["start", "c"])
  }

  @Test("actions that an effect sent before its end are kept")
  func queuedAndOver() async {
    let store = makeStore([
      "start": .merge(.send("a"), .run { $0.send("b") }).cancellable(id: 1)
    ])
    await store.send("start").finish()
    expectEqual(store.log, ["start", "a", "b"])
  }

  @Test("a part that cancels the whole ends it before its other parts begin", .effectsStartAtOnce)
  func fromWithin() {
    let store = makeStore([
      "start": .merge(step(0), .cancel(id: 1), step(1), .send("a")).cancellable(id: 1)
    ])
    expectTrue(store.send("start").isFinished)
    expectEqual(log.entries, ["0 began"])
    expectEqual(store.log, ["start"])
  }

  @Test("effects that its actions started continue")
  func consequences() async {
    let store = makeStore([
      "start": .merge(.send("next"), step(0)).cancellable(id: 1), "next": step(1),
    ])
    let task = store.send("start")
    store.send("stop")
    expectTrue(!task.isFinished)
    gates[1].open()
    await task.finish()
    expectEqual(store.log, ["start", "next", "stop", "1 ended"])
  }

  @Test("cancelling the action's task ends all of it, and gives up its place")
  func task() {
    let store = makeStore(["start": .merge(step(0), step(1)).cancellable(id: 1, policy: .dropNew)])
    let task = store.send("start")
    task.cancel()
    expectTrue(task.isFinished)
    expectTrue(!store.send("start").isFinished)
  }

  @Test("cancelling it ends the rest of a concatenation that it is a part of")
  func withinConcatenation() {
    let store = makeStore([
      "start": .concatenate(.merge(step(0), step(1)).cancellable(id: 1), .send("done"))
    ])
    let task = store.send("start")
    store.send("stop")
    expectTrue(task.isFinished)
    expectEqual(store.log, ["start", "stop"])
  }

  @Test("a part with an identifier of its own is cancelled alone")
  func ownIdentifier() async {
    let store = makeStore(["start": .merge(step(0, id: 2), step(1)).cancellable(id: 1)])
    let task = store.send("start")
    store.send("stop 2")
    expectTrue(!task.isFinished)
    gates[1].open()
    await task.finish()
    expectEqual(store.log, ["start", "stop 2", "1 ended"])
  }

  @Test("several identifiers are cancelled at once")
  func severalIdentifiers() {
    let store = makeStore([
      "start": .merge(step(0, id: 2), step(1).cancellable(id: "text"), step(2, id: 3)),
      "stop some": .merge(.cancel(id: 2), .cancel(id: "text")),
    ])
    let task = store.send("start")
    store.send("stop some")
    expectTrue(!task.isFinished)
    expectEqual(gates.map(\.callerCount).last, 0)
    gates[2].open()
  }

  // MARK: - Policies

  @Test("without a policy they run beside each other")
  func concurrent() {
    let store = makeStore(["a": step(0).cancellable(id: 1), "b": step(1).cancellable(id: 1)])
    let tasks = [store.send("a"), store.send("b")]
    expectEqual(tasks.map(\.isFinished), [false, false])
    store.send("stop")
    expectEqual(tasks.map(\.isFinished), [true, true])
  }

  @Test("cancelPrevious ends all parts of the one before")
  func cancelPrevious() async {
    let store = makeStore([
      "a": .merge(step(0), step(1)).cancellable(id: 1),
      "b": .merge(step(2), step(3)).cancellable(id: 1, policy: .cancelPrevious),
    ])
    let first = store.send("a")
    await gates[1].waitForCallers()
    let second = store.send("b")
    expectEqual([first, second].map(\.isFinished), [true, false])
    await gates[3].waitForCallers()
    expectEqual(log.entries, ["0 began", "1 began", "2 began", "3 began"])
  }

  @Test("an empty effect also replaces the previous one")
  func nothing() {
    let store = makeStore([
      "a": step(0).cancellable(id: 1),
      "b": Effect<Script>.none.cancellable(id: 1, policy: .cancelPrevious),
    ])
    let task = store.send("a")
    expectTrue(store.send("b").isFinished)
    expectTrue(task.isFinished)
  }

  @Test("its own action can start it again, and replaces it")
  func polling() async {
    let store = makeStore([
      "poll": .merge(step(0), .send("poll").debounce(id: 2, for: .seconds(1), clock: clock))
        .cancellable(id: 1, policy: .cancelPrevious)
    ])
    store.send("poll")
    for count in 2...4 {
      await clock.waitForSleepers()
      clock.jump(by: .seconds(1))
      await until(store.log.count == count)
    }
    expectEqual(store.log, ["poll", "poll", "poll", "poll"])
    await clock.waitForSleepers()
    store.send("stop")
    expectTrue(clock.waitingLines.isEmpty)
    await clock.advance(by: .seconds(3))
    expectEqual(store.log.count, 5)
  }

  @Test(
    "an action of the last part of a concatenation can start it again",
    arguments: [EffectPolicy.concurrent, .cancelPrevious, .queue])
  func again(policy: EffectPolicy) {
    let store = ScriptStore([
      "start": .concatenate(.send("first"), .send("last")).cancellable(id: 1, policy: policy),
      "last": .send("again").cancellable(id: 1, policy: policy),
    ])
    expectTrue(store.send("start").isFinished)
    expectEqual(store.log, ["start", "first", "last", "again"])
  }

  @Test("an effect does not wait in the queue for an effect that waits for it")
  func queueWithin() {
    let store = ScriptStore([
      "start": .concatenate(.send("first"), .send("last")).cancellable(id: 1, policy: .queue),
      "first": .send("again").cancellable(id: 1, policy: .queue),
    ])
    expectTrue(store.send("start").isFinished)
    expectEqual(store.log, ["start", "first", "again", "last"])
  }

  @Test("dropNew starts nothing while a part runs")
  func dropNew() async {
    let store = makeStore([
      "a": .merge(step(0), step(1)).cancellable(id: 1, policy: .dropNew),
      "b": .merge(step(2), .send("c")).cancellable(id: 1, policy: .dropNew),
    ])
    let task = store.send("a")
    gates[0].open()
    await until(store.log == ["a", "0 ended"])
    expectTrue(store.send("b").isFinished)
    gates[1].open()
    await task.finish()
    expectTrue(!store.send("b").isFinished)
    await gates[2].waitForCallers()
    expectEqual(log.entries, ["0 began", "1 began", "2 began"])
    expectEqual(store.log, ["a", "0 ended", "b", "1 ended", "b", "c"])
  }

  @Test("queue waits for the last part, and then begins with the outputs")
  func queue() async {
    let store = makeStore([
      "a": .concatenate(step(0), step(1)).cancellable(id: 1, policy: .queue),
      "b": .merge(step(2), .respond("output")).cancellable(id: 1, policy: .queue),
    ])
    store.send("a")
    let second = store.send("b")
    gates[0].open()
    await log.wait(for: "1 began")
    expectEqual(log.entries, ["0 began", "1 began"])
    gates[1].open()
    await log.wait(for: "2 began")
    expectEqual(log.entries, ["0 began", "1 began", "output", "2 began"])
    gates[2].open()
    await second.finish()
  }

  @Test("an effect that is cancelled while it waits starts nothing")
  func cancelledWaiting() async {
    let store = makeStore([
      "a": step(0).cancellable(id: 1, policy: .queue),
      "b": step(1).cancellable(id: 1, policy: .queue),
    ])
    let first = store.send("a")
    let second = store.send("b")
    second.cancel()
    expectTrue(second.isFinished)
    gates[0].open()
    await first.finish()
    expectEqual(log.entries, ["0 began"])
  }

  @Test("single operations and whole effects share a lane")
  func mixed() async {
    let store = makeStore([
      "a": .merge(step(0), step(1)).cancellable(id: 1),
      "b": .run(id: 1, policy: .dropNew) { [log] in log.add("b") },
      "c": .run(id: 1, policy: .cancelPrevious) { [log] in log.add("c") },
    ])
    let task = store.send("a")
    await gates[1].waitForCallers()
    store.send("b")
    let last = store.send("c")
    expectTrue(task.isFinished)
    await last.finish()
    expectEqual(log.entries, ["0 began", "1 began", "c"])
  }

  // MARK: - One within the other

  @Test("cancelling the outer one ends the inner one as well")
  func outer() {
    let store = makeStore([
      "start": .merge(step(0).cancellable(id: 2), step(1)).cancellable(id: 1)
    ])
    let task = store.send("start")
    store.send("stop")
    expectTrue(task.isFinished)
  }

  @Test("cancelling the inner one leaves the rest of the outer one")
  func inner() async {
    let store = makeStore([
      "start": .merge(step(0).cancellable(id: 2), step(1)).cancellable(id: 1)
    ])
    let task = store.send("start")
    store.send("stop 2")
    expectTrue(!task.isFinished)
    gates[1].open()
    await task.finish()
    expectEqual(store.log, ["start", "stop 2", "1 ended"])
  }

  @Test(
    "a part with the same identifier does not block the whole",
    arguments: [EffectPolicy.concurrent, .cancelPrevious, .dropNew, .queue])
  func sameIdentifier(policy: EffectPolicy) async {
    let operation: Effect<Script> = .run(id: 1, policy: policy) { [log, gates] store in
      log.add("0 began")
      try await gates[0].value()
    }
    let store = makeStore([
      "start": operation.cancellable(id: 1, policy: policy), "next": step(1, id: 1),
    ])
    let task = store.send("start")
    await gates[0].waitForCallers()
    expectEqual(log.entries, ["0 began"])
    gates[0].open()
    await task.finish()
    let second = store.send("start")
    store.send("stop")
    expectTrue(second.isFinished)
  }

  @Test("the end of a part with the same identifier does not let the next one in")
  func samePlace() async {
    let inner: Effect<Script> = .run(id: 1, policy: .queue) { [log] in log.add("inner") }
    let store = makeStore([
      "a": .merge(step(0), .concatenate(step(1), inner)).cancellable(id: 1, policy: .queue),
      "b": step(2).cancellable(id: 1, policy: .queue),
    ])
    store.send("a")
    store.send("b")
    gates[1].open()
    await log.wait(for: "inner")
    await LaterTurn.now()
    expectEqual(log.entries, ["0 began", "1 began", "inner"])
    gates[0].open()
    await log.wait(for: "2 began")
  }

  // MARK: - Time

  @Test("a whole effect that is delayed is cancelled while it waits")
  func delayed() async {
    let store = makeStore([
      "start": .send("late").delayed(by: .seconds(3), clock: clock).cancellable(id: 1)
    ])
    let first = store.send("start")
    await clock.waitForSleepers()
    clock.jump(by: .seconds(2))
    store.send("stop")
    expectTrue(first.isFinished)
    let second = store.send("start")
    await clock.waitForSleepers()
    expectEqual(store.log, ["start", "stop", "start"])
    clock.jump(by: .seconds(3))
    await second.finish()
    expectEqual(store.log, ["start", "stop", "start", "late"])
  }

  @Test("a whole effect is debounced, and a debounced one is cancelled")
  func debounced() async {
    let store = makeStore([
      "outside": .send("a").cancellable(id: 1).debounce(id: 2, for: .seconds(1), clock: clock),
      "inside": .send("b").debounce(id: 2, for: .seconds(1), clock: clock).cancellable(id: 1),
    ])
    store.send("outside")
    let outside = store.send("outside")
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await outside.finish()
    expectEqual(store.log, ["outside", "outside", "a"])
    let task = store.send("inside")
    await clock.waitForSleepers()
    store.send("stop")
    expectTrue(task.isFinished)
    await clock.advance(by: .seconds(1))
    expectEqual(store.log, ["outside", "outside", "a", "inside", "stop"])
  }

  // MARK: - Children

  @Test(
    "cancelling ends the effects of children in it, and the child's own identifiers stay its own")
  func children() throws {
    let operation: Effect<Member> = .run(id: 1) { [gates] _ in try await gates[0].value() }
    let store = FamilyStore(.full(), effects: ["start": operation, "stop": .cancel(id: 1)])
    let child = try #require(store.memberChild(1))
    var state = Family.State.full()
    let family = Family(member: Member(effects: ["start": operation]))
    let effect = family.reduce(into: &state, action: .member(1, "start"))
    let task = store.send(.returned(effect.cancellable(id: 1)))
    expectTrue(!task.isFinished)
    store.send(.returned(.cancel(id: 1)))
    expectTrue(task.isFinished)
    let other = store.send(.returned(effect.cancellable(id: 1)))
    child.send("stop")
    expectTrue(other.isFinished)
  }

  @Test("removing a child ends its parts, and makes room for the next effect")
  func goneChild() {
    let operation: Effect<Member> = .run { [gates] in try? await gates[0].value() }
    let store = FamilyStore(.full(), effects: ["start": operation])
    var state = Family.State.full()
    let family = Family(member: Member(effects: ["start": operation]))
    let effect = family.reduce(into: &state, action: .member(1, "start"))
    let task = store.send(.returned(effect.cancellable(id: 1, policy: .dropNew)))
    store.change { $0.members.remove(id: 1) }
    expectTrue(task.isFinished)
    let next: Effect<Family> = .run { [gates] in try? await gates[1].value() }
    expectTrue(!store.send(.returned(next.cancellable(id: 1, policy: .dropNew))).isFinished)
  }

  @Test("a child gives its effects an identifier in the same way, and they end with it")
  func ofChild() throws {
    let operation: Effect<Member> = .run { [gates] in try? await gates[0].value() }
    let store = FamilyStore(
      .full(), effects: ["start": operation.cancellable(id: 1), "stop": .cancel(id: 1)])
    let first = try #require(store.memberChild(1)?.send("start"))
    let second = try #require(store.memberChild(2)?.send("start"))
    store.memberChild(1)?.send("stop")
    expectEqual([first, second].map(\.isFinished), [true, false])
    store.change { $0.members.remove(id: 2) }
    expectTrue(second.isFinished)
  }

  // MARK: - Seen from outside

  @Test(
    "an observer sees the parts, under the identifier of the whole, and not the whole",
    .effectsStartAtOnce)
  func observed() {
    let line = #line + 3
    let store = makeStore(
      [
        "start": .merge(.run { _ in }, .run(id: 2) { [gates] in try? await gates[0].value() })
          .cancellable(id: 1)
      ],
      observer: StoreObserver { [log] event in
        if case .actionReduced = event { return }
        log.add("\(event)")
      })
    store.send("start")
    store.send("stop")
    expectEqual(
      log.entries,
      [
        "began effect 2 (1, CancellableTests.swift:\(line))",
        "finished effect 2 (1, CancellableTests.swift:\(line))",
        "began effect 3 (2, CancellableTests.swift:\(line))",
        "cancelled effect 3 (2, CancellableTests.swift:\(line))",
      ])
  }

  @Test("an observer does not see the end of the whole either")
  func observedEnd() async {
    let line = #line + 2
    let store = makeStore(
      ["start": .run { _ in }.cancellable(id: 1)],
      observer: StoreObserver { [log] event in
        if case .effectFinished = event { log.add("\(event)") }
      })
    await store.send("start").finish()
    expectEqual(log.entries, ["finished effect 2 (1, CancellableTests.swift:\(line))"])
  }

  @Test("nothing is retained of a finished effect")
  func freed() async {
    let counter = PayloadCounter()
    let store = ScriptStore(
      Script { [gates] _, action in
        let payload = Payload(counter)
        return action == "stop"
          ? .cancel(id: 1)
          : .concatenate(
            .run {
              try? await gates[0].value()
              withExtendedLifetime(payload) {}
            }, .run { withExtendedLifetime(payload) {} }
          ).cancellable(id: 1)
      })
    let task = store.send("start")
    gates[0].open()
    await task.finish()
    await until(counter.count == 0)
    expectEqual(counter.count, 0)
    store.send("start")
    store.send("stop")
    await until(counter.count == 0)
    expectEqual(counter.count, 0)
  }
}
