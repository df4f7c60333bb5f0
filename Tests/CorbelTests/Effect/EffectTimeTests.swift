import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Effects and time", .stallLimit) struct EffectTimeTests {
  private nonisolated static func debounce(
    _ description: String, _ steps: KeyValuePairs<Scenario.Step, String>
  ) -> Scenario {
    Scenario("debounce: \(description)", steps) {
      let clock = $0.clock
      return [
        "type": $0.tell("search").debounce(id: 1, for: .seconds(1), clock: clock),
        "run": $0.step(0).debounce(id: 1, for: .seconds(1), clock: clock),
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

  /// Effects that are throttled together, and that wait at their gates or return at once.
  private nonisolated static func throttle(
    _ description: String, latest: Bool = true, waits: Bool = false,
    _ steps: KeyValuePairs<Scenario.Step, String>
  ) -> Scenario {
    Scenario("throttle: \(description)", steps) { bench in
      let effects = ["a", "b", "c", "d"].enumerated().map { number, action in
        let effect = waits ? bench.step(number) : bench.note(number)
        return (
          action, effect.throttle(id: 1, for: .seconds(1), latest: latest, clock: bench.clock)
        )
      }
      return Dictionary(uniqueKeysWithValues: effects)
    }
  }

  private nonisolated static let others: [Scenario] = [
    Scenario(
      "timer: a second one with the identifier replaces the first",
      ["start": "| start", "start": "| start"]
    ) { ["start": .timer(id: 1, every: .seconds(1), clock: $0.clock) { "tick" }] },
    debounce(
      "a later one replaces one that waits",
      [
        "type": "| type", .sleep(0.6): "| type", "type": "| type", .sleep(0.6): "| type",
        .wake(0.4): "search at 1.6 seconds",
      ]),
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
    throttle(
      "the first starts at once, and the last of the others after the interval",
      [
        "a": "0 ran | a", "b": "| a, b", "c": "| a, c", .sleep(0.999): "| a, c",
        .wake(0.001): "2 ran | c", "d": "| c, d", .wake(1): "3 ran | d", .wake(5): "",
        "a": "0 ran | a",
      ]),
    throttle(
      "without the latest, the others are dropped", latest: false,
      ["a": "0 ran | a", "b": "| a", .wake(5): "", "d": "3 ran | d"]),
    throttle(
      "the last that arrives during a slow one starts after it", waits: true,
      [
        "a": "0 began | a", .sleep(3): "| a", "b": "| a, b", "c": "| a, c",
        .open(0): "0 ended, 2 began | c", "stop": "",
      ]),
    throttle(
      "cancelling ends the one that runs and the one that waits", waits: true,
      ["a": "0 began | a", "b": "| a, b", "stop": "", "c": "2 began | c"]),
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
