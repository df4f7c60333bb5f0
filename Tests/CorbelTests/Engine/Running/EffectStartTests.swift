import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("5. An effect's operation starts within the outermost send, on the main actor", .stallLimit)
struct EffectStartTests {
  @Test("an operation starts within send on systems with immediate tasks")
  func startsAtOnce() {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    expectTrue(EffectStart.isAtOnce)
  }

  nonisolated static let scenarios = [
    Scenario("in the order in which they were returned", ["a": "1 ran, 2 ran, 3 ran, b, 4 ran"]) {
      ["a": .merge($0.note(1), .merge($0.note(2), .send("b")), $0.note(3)), "b": $0.note(4)]
    },
    Scenario("up to the first suspension", ["a": "0 began, b | a", .open(0): "c"]) { bench in
      [
        "a": .run { store in
          store.send("b")
          try await bench.wait(0)
          store.send("c")
        }
      ]
    },
    Scenario(
      "after the outputs, also deep in merges", ["a": "output 1, output 2, 0 ran, 1 ran"]
    ) {
      [
        "a": .merge(
          $0.note(0), .merge(.merge(.respond("output 1"), $0.note(1)), .respond("output 2")))
      ]
    },
    Scenario("not for an empty effect", ["a": "", "b": ""]) { _ in
      ["a": .merge(.none, .concatenate(.none, .none))]
    },
  ]

  @Test("operations start", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }
}
