import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Effect policies", .stallLimit) struct EffectPolicyTests {
  nonisolated static let policies: [EffectPolicy] = [
    .concurrent, .cancelPrevious, .dropNew, .queue,
  ]

  /// Makes a scenario with operations of one policy, started by the actions "a" to "d".
  private nonisolated static func scenario(
    _ description: String, _ policy: EffectPolicy, _ steps: KeyValuePairs<Scenario.Step, String>
  ) -> Scenario {
    Scenario(description, steps) { bench in
      let steps = ["a", "b", "c", "d"].enumerated().map { number, action in
        (action, bench.step(number, id: 1, policy: policy))
      }
      return Dictionary(uniqueKeysWithValues: steps)
    }
  }

  /// Two effects with an identifier, the first of which ends in a way.
  private nonisolated static func ends(_ end: Scenario.Step, _ action: String) -> [Scenario] {
    let isSilent = action.isEmpty
    return [
      scenario(
        "concurrent: the end of one effect does not affect the others, \(end)", .concurrent,
        ["a": "0 began | a", "b": "1 began | a, b", end: isSilent ? "| b" : "\(action) | b"]),
      scenario(
        "cancelPrevious: after the end of an effect, the next one starts, \(end)",
        .cancelPrevious, ["a": "0 began | a", end: action, "b": "1 began | b"]),
      scenario(
        "dropNew: after the end of an effect, the next one starts, \(end)", .dropNew,
        ["a": "0 began | a", end: action, "b": "1 began | b"]),
      scenario(
        "queue: the end of one lets the next start, \(end)", .queue,
        [
          "a": "0 began | a", "b": "| a, b",
          end: isSilent ? "1 began | b" : "\(action), 1 began | b",
        ]),
    ]
  }

  nonisolated static let scenarios: [Scenario] =
    ends(.open(0), "0 ended") + ends(.fail(0), "0 failed") + ends(.cancel(0), "") + others

  private nonisolated static let others: [Scenario] = [
    Scenario(
      "cancelPrevious: the action of an operation that has returned does not cancel it",
      ["start": "0 began | start", .open(0): "again, next"]
    ) { bench in
      [
        "start": .concatenate(
          .run(id: 1) {
            try? await bench.wait(0)
          } finish: { _ in
            "again"
          }, .send("next")),
        "again": .run(id: 1, policy: .cancelPrevious) { _ in },
      ]
    },
    Scenario(
      "cancelPrevious: it cancels running and waiting effects with any policy",
      ["queue": "0 began | queue", "queue": "| queue, queue", "replace": "1 ran"]
    ) {
      [
        "queue": $0.step(0, id: 1, policy: .queue),
        "replace": $0.note(1, id: 1, policy: .cancelPrevious),
      ]
    },
    scenario(
      "dropNew: while one effect runs, no other starts, nor later", .dropNew,
      ["a": "0 began | a", "b": "| a", "c": "| a", .open(0): "0 ended"]),
    Scenario(
      "dropNew: a dropped operation does not end a concatenation",
      ["a": "0 began | a", "drop": "after | a"]
    ) {
      [
        "a": $0.step(0, id: 1),
        "drop": .concatenate($0.note(1, id: 1, policy: .dropNew), .send("after")),
      ]
    },
    Scenario(
      "dropNew: the action for a result can start the operation again",
      ["start": "0 began | start", .fail(0): "start, 0 began | start"]
    ) { bench in
      [
        "start": .run(id: 1, policy: .dropNew) {
          try await bench.wait(0)
        } finish: { (_: Result<Void, any Error>) in
          "start"
        }
      ]
    },
    scenario(
      "queue: the limit is the number of effects that run at once", .queue(limit: 2),
      [
        "a": "0 began | a", "b": "1 began | a, b", "c": "| a, b, c", "d": "| a, b, c, d",
        .open(0): "0 ended, 2 began | b, c, d",
      ]),
    Scenario(
      "queue: one waits for all others, whatever their policies are",
      [
        "a": "0 began | a", "b": "1 began | a, b", "c": "| a, b, c",
        .open(0): "0 ended | b, c", .open(1): "1 ended, 2 began | c",
      ]
    ) {
      [
        "a": $0.step(0, id: 1), "b": $0.step(1, id: 1),
        "c": $0.step(2, id: 1, policy: .queue),
      ]
    },
    scenario(
      "queue: one that is cancelled while it waits is left out", .queue,
      [
        "a": "0 began | a", "b": "| a, b", "c": "| a, b, c", .cancel(1): "| a, c",
        .open(0): "0 ended, 2 began | c",
      ]),
    Scenario(
      "queue: effects of one cancelled action let another action's effect start",
      [
        "group": "0 began | group", "stranger": "| group, stranger",
        .cancel(0): "3 began | stranger",
      ]
    ) { bench in
      [
        "group": .merge((0..<3).map { bench.step($0, id: 1, policy: .queue) }),
        "stranger": bench.step(3, id: 1, policy: .queue),
      ]
    },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

}
