import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Concatenation", .stallLimit) struct ConcatenationTests {
  nonisolated static let scenarios = [
    Scenario(
      "a part has finished when everything it started has",
      ["a": "b, 0 began, c | a", .open(0): "0 ended, done"]
    ) {
      [
        "a": .concatenate(.run { $0.send("b") }, .send("done")),
        "b": .merge($0.step(0), .send("c")),
      ]
    },
    Scenario(
      "a merge within it has finished when all of it has",
      ["a": "0 began, 1 began | a", .open(1): "1 ended | a", .open(0): "0 ended, done"]
    ) { ["a": .concatenate(.merge($0.step(0), $0.step(1)), .send("done"))] },
    Scenario(
      "outputs within it go out in their turn",
      ["a": "0 began | a", .open(0): "0 ended, output, 1 began | a"]
    ) { ["a": .concatenate($0.step(0), .merge($0.step(1), .respond("output")))] },
    Scenario(
      "a part that fails does not end the rest", ["a": "0 began | a", .fail(0): "0 failed, done"]
    ) { ["a": .concatenate($0.step(0), .send("done"))] },
    Scenario("a part that is cancelled ends the rest", ["a": "0 began | a", "stop": ""]) {
      ["a": .concatenate($0.step(0, id: 1), .send("done"))]
    },
    Scenario(
      "a part with a cancelled effect ends the rest when the part has ended",
      ["a": "0 began, 1 began | a", "stop": "| a", .open(1): "1 ended"]
    ) { ["a": .concatenate(.merge($0.step(0, id: 1), $0.step(1)), .send("done"))] },
    Scenario(
      "an inner concatenation that is cancelled ends the outer one",
      ["a": "0 began, 2 began | a", "stop": "| a", .open(2): "2 ended"]
    ) {
      [
        "a": .concatenate(
          .merge(.concatenate($0.step(0, id: 1), $0.step(1)), $0.step(2)), .send("done"))
      ]
    },
    Scenario(
      "cancelling what a part's action has started does not end the rest",
      ["a": "b, 0 began | a", "stop": "done"]
    ) { ["a": .concatenate(.send("b"), .send("done")), "b": $0.step(0, id: 1)] },
    Scenario(
      "cancelling the action's task ends all of it",
      ["a": "0 began | a", .cancel(0): "", .cancel(0): ""]
    ) { ["a": .concatenate($0.step(0), .send("done"))] },
    Scenario("parts that finish at once run within the send", ["a": "b, c, d"]) { _ in
      ["a": .concatenate(.send("b"), .run { $0.send("c") }, .send("d"))]
    },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }
}
