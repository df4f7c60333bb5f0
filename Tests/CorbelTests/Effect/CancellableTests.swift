import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Whole effects with an identifier", .stallLimit) struct CancellableTests {
  private nonisolated static let forms: [Scenario] = [
    Scenario(
      "cancelling in the middle of a concatenation ends the rest",
      ["start": "0 began | start", .open(0): "0 ended, 1 began | start", "stop": ""]
    ) { ["start": .concatenate($0.step(0), $0.step(1), .send("done")).cancellable(id: 1)] },
    Scenario(
      "a part that waits for an action's effects does not begin after a cancellation",
      ["start": "next, 0 began | start", "stop": "| start", .open(0): "0 ended"]
    ) {
      [
        "start": .concatenate(.send("next"), .merge(.respond("late"), .send("late")))
          .cancellable(id: 1), "next": $0.step(0),
      ]
    },
    Scenario("cancelling drops the effect's queued actions", ["start": "c"]) { _ in
      let effect: Effect<Script> = .merge(.send("a"), .run { $0.send("b") }).cancellable(id: 1)
      return ["start": .merge(effect, .cancel(id: 1), .send("c"))]
    },
    Scenario(
      "a part that cancels the whole ends it before its other parts begin", ["start": "0 began"]
    ) {
      ["start": .merge($0.step(0), .cancel(id: 1), $0.step(1), .send("a")).cancellable(id: 1)]
    },
    Scenario(
      "effects that its actions started continue",
      ["start": "0 began, next, 1 began | start", "stop": "| start", .open(1): "1 ended"]
    ) { ["start": .merge(.send("next"), $0.step(0)).cancellable(id: 1), "next": $0.step(1)] },
    Scenario(
      "cancelling the action's task ends all of it, and gives up its place",
      ["start": "0 began, 1 began | start", .cancel(0): "", "start": "0 began, 1 began | start"]
    ) { ["start": .merge($0.step(0), $0.step(1)).cancellable(id: 1, policy: .dropNew)] },
    Scenario(
      "cancelling it ends the rest of a concatenation that it is a part of",
      ["start": "0 began, 1 began | start", "stop": ""]
    ) {
      ["start": .concatenate(.merge($0.step(0), $0.step(1)).cancellable(id: 1), .send("done"))]
    },

    Scenario("an empty effect also replaces the previous one", ["a": "0 began | a", "b": ""]) {
      [
        "a": $0.step(0).cancellable(id: 1),
        "b": Effect<Script>.none.cancellable(id: 1, policy: .cancelPrevious),
      ]
    },
    Scenario(
      "its own action can start it again, and replaces it",
      [
        "poll": "0 began | poll", .wake(1): "poll, 0 began | poll",
        .wake(1): "poll, 0 began | poll", "stop": "", .sleep(3): "",
      ]
    ) {
      [
        "poll": .merge(
          $0.step(0), .send("poll").debounce(id: 2, for: .seconds(1), clock: $0.clock)
        ).cancellable(id: 1, policy: .cancelPrevious)
      ]
    },
    Scenario(
      "an effect does not wait in the queue for an effect that waits for it",
      ["start": "first, again, last"]
    ) { _ in
      [
        "start": .concatenate(.send("first"), .send("last")).cancellable(id: 1, policy: .queue),
        "first": .send("again").cancellable(id: 1, policy: .queue),
      ]
    },
    Scenario(
      "dropNew starts nothing while a part runs",
      [
        "a": "0 began, 1 began | a", .open(0): "0 ended | a", "b": "| a", .open(1): "1 ended",
        "b": "2 began, c | b",
      ]
    ) {
      [
        "a": .merge($0.step(0), $0.step(1)).cancellable(id: 1, policy: .dropNew),
        "b": .merge($0.step(2), .send("c")).cancellable(id: 1, policy: .dropNew),
      ]
    },
    Scenario(
      "queue waits for the last part, and then begins with the outputs",
      [
        "a": "0 began | a", "b": "| a, b", .open(0): "0 ended, 1 began | a, b",
        .open(1): "1 ended, output, 2 began | b", .open(2): "2 ended",
      ]
    ) {
      [
        "a": .concatenate($0.step(0), $0.step(1)).cancellable(id: 1, policy: .queue),
        "b": .merge($0.step(2), .respond("output")).cancellable(id: 1, policy: .queue),
      ]
    },
    Scenario(
      "single operations and whole effects share a lane",
      ["a": "0 began, 1 began | a", "b": "| a", "c": "3 ran"]
    ) {
      [
        "a": .merge($0.step(0), $0.step(1)).cancellable(id: 1),
        "b": $0.note(2, id: 1, policy: .dropNew),
        "c": $0.note(3, id: 1, policy: .cancelPrevious),
      ]
    },

    // One within the other
    Scenario(
      "cancelling the inner one leaves the rest of the outer one, and not the other way round",
      [
        "start": "0 began, 1 began | start", "stop 2": "| start", .open(1): "1 ended",
        "start": "0 began, 1 began | start", "stop": "",
      ]
    ) { ["start": .merge($0.step(0).cancellable(id: 2), $0.step(1)).cancellable(id: 1)] },
    Scenario(
      "the end of a part with the same identifier does not let the next one in",
      [
        "a": "0 began, 1 began | a", "b": "| a, b", .open(1): "1 ended, 3 ran | a, b",
        .open(0): "0 ended, 2 began | b",
      ]
    ) {
      let inner = $0.note(3, id: 1, policy: .queue)
      return [
        "a": .merge($0.step(0), .concatenate($0.step(1), inner))
          .cancellable(id: 1, policy: .queue),
        "b": $0.step(2).cancellable(id: 1, policy: .queue),
      ]
    },

    // Time
    Scenario(
      "a whole effect that is delayed is cancelled while it waits",
      [
        "start": "| start", .sleep(2): "| start", "stop": "", "start": "| start",
        .wake(3): "late at 5.0 seconds",
      ]
    ) {
      ["start": $0.tell("late").delayed(by: .seconds(3), clock: $0.clock).cancellable(id: 1)]
    },
  ]

  nonisolated static let scenarios: [Scenario] =
    forms + EffectPolicyTests.policies.map(sameIdentifier)
    + [EffectPolicy.concurrent, .cancelPrevious, .queue].map(again)

  private nonisolated static func sameIdentifier(_ policy: EffectPolicy) -> Scenario {
    Scenario(
      "a part with the same identifier does not block the whole, with \(policy)",
      [
        "start": "0 began | start", .open(0): "0 ended", "start": "0 began | start", "stop": "",
      ]
    ) { ["start": $0.step(0, id: 1, policy: policy).cancellable(id: 1, policy: policy)] }
  }

  private nonisolated static func again(_ policy: EffectPolicy) -> Scenario {
    Scenario(
      "an action of the last part of a concatenation can start it again, with \(policy)",
      ["start": "first, last, again"]
    ) { _ in
      [
        "start": .concatenate(.send("first"), .send("last")).cancellable(id: 1, policy: policy),
        "last": .send("again").cancellable(id: 1, policy: policy),
      ]
    }
  }

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  @Test("in a parent, it also ends the effects of children, which keep their own identifiers")
  func children() {
    let gate = Gate<Void>()
    let operation: Effect<Member> = .run(id: 1) { _ in try await gate.value() }
    let effects = ["start": operation, "stop": .cancel(id: 1)]
    let store = FamilyStore(.full(), effects: effects)
    var state = Family.State.full()
    let effect = Family(member: Member(effects: effects))
      .reduce(into: &state, action: .member(1, "start")).cancellable(id: 1, policy: .dropNew)
    let task = store.send(.returned(effect))
    store.send(.returned(.cancel(id: 1)))
    expectTrue(task.isFinished)
    let other = store.send(.returned(effect))
    expectTrue(!other.isFinished)
    store.child(.element)?.send("stop")
    expectTrue(other.isFinished)
    // A child that goes away makes room for the next effect.
    let last = store.send(.returned(effect))
    store.change { $0.members.remove(id: 1) }
    expectTrue(last.isFinished)
    let next: Effect<Family> = .run { try? await gate.value() }
    expectTrue(!store.send(.returned(next.cancellable(id: 1, policy: .dropNew))).isFinished)
  }
}
