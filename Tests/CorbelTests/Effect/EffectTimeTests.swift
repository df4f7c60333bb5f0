import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Effects and time", .stallLimit) struct EffectTimeTests {
  private nonisolated static func timer(
    _ description: String, _ steps: KeyValuePairs<Scenario.Step, String>
  ) -> Scenario {
    Scenario("timer: \(description)", steps) {
      let clock = $0.clock
      return [
        "start": .timer(id: 1, every: .seconds(1), clock: clock) { "tick at \(clock.now.offset)" }
      ]
    }
  }

  private nonisolated static func debounce(
    _ description: String, _ steps: KeyValuePairs<Scenario.Step, String>
  ) -> Scenario {
    Scenario("debounce: \(description)", steps) {
      let clock = $0.clock
      return [
        "type": $0.tell("search").debounce(id: 1, for: .seconds(1), clock: clock),
        "run": $0.step(0).debounce(id: 1, for: .seconds(1), clock: clock),
        "nothing": .none.debounce(id: 1, for: .seconds(1), clock: clock),
        "queue": $0.step(1, id: 1, policy: .queue), "next": $0.step(2, id: 1, policy: .queue),
      ]
    }
  }

  /// An effect with a policy that is debounced by "later", and not by "now".
  private nonisolated static func wait(
    _ description: String, _ policy: EffectPolicy, _ steps: KeyValuePairs<Scenario.Step, String>
  ) -> Scenario {
    Scenario("the wait of a debounced effect \(description)", steps) {
      let step = $0.step(0, id: 1, policy: policy)
      return [
        "now": step, "later": step.debounce(id: 1, for: .seconds(1), clock: $0.clock),
      ]
    }
  }

  private nonisolated static let others: [Scenario] = [
    timer(
      "it sends after each interval, the first included",
      [
        "start": "| start", .sleep(0.999): "| start",
        .wake(0.001): "tick at 1.0 seconds | start", .wake(1): "tick at 2.0 seconds | start",
      ]),
    timer(
      "it does not drift, and skips missed intervals",
      [
        "start": "| start", .wake(3.5): "tick at 3.5 seconds | start",
        .wake(0.5): "tick at 4.0 seconds | start",
      ]),
    timer("it ends when it is cancelled", ["start": "| start", "stop": "", .sleep(5): ""]),
    timer(
      "a second one with the identifier replaces the first",
      ["start": "| start", "start": "| start"]),
    debounce(
      "the effect starts after an interval without another one",
      [
        "type": "| type", .sleep(0.999): "| type", .wake(0.001): "search at 1.0 seconds",
      ]),
    debounce(
      "a later one replaces one that waits",
      [
        "type": "| type", .sleep(0.6): "| type", "type": "| type", .sleep(0.6): "| type",
        .wake(0.4): "search at 1.6 seconds",
      ]),
    debounce(
      "cancelling the identifier drops the one that waits",
      ["type": "| type", "stop": "", .sleep(2): ""]),
    debounce(
      "an empty effect waits for nothing that starts",
      ["nothing": "| nothing", .wake(1): ""]),
    debounce(
      "an operation that has started is not replaced",
      [
        "run": "| run", .wake(1): "0 began | run", "run": "| run, run",
        .open(0): "0 ended | run",
      ]),
    debounce(
      "the end of a wait lets no effect start that waits in a queue",
      [
        "run": "| run", "queue": "1 began | run, queue", "next": "| run, queue, next",
        .wake(1): "0 began | run, queue, next", .open(1): "1 ended, 2 began | run, next",
      ]),
    wait(
      "ends when an effect that replaces others starts", .cancelPrevious,
      ["later": "| later", "now": "0 began | now"]),
    wait(
      "replaces a started operation with the same identifier", .dropNew,
      [
        "later": "| later", .wake(1): "0 began | later", "later": "| later",
        .wake(1): "0 began | later", .open(0): "0 ended",
      ]),
  ]

  nonisolated static let scenarios: [Scenario] =
    others
    + [EffectPolicy.concurrent, .dropNew, .queue].map { policy in
      wait(
        "does not count for a policy: an effect that is not debounced starts, with \(policy)",
        policy,
        ["later": "| later", "now": "0 began | later, now", .open(0): "0 ended | later"])
    }

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }
}
