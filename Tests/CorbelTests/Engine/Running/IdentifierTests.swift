import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("7. Cancellation identifiers belong to one store, and apply at once", .stallLimit)
struct IdentifierTests {
  private enum ID { case id }

  nonisolated static let scenarios = [
    Scenario(
      "identifiers of two types are two identifiers",
      ["start": "0 began, 1 began | start", "stop": "| start", .open(1): "1 ended"]
    ) {
      [
        "start": .merge($0.step(0, id: ID.id), $0.step(1, id: "id")), "stop": .cancel(id: ID.id),
      ]
    },
    Scenario(
      "all effects with an identifier are cancelled, running or waiting",
      ["start": "0 began, 1 began | start", "stop": ""]
    ) {
      [
        "start": .merge(
          $0.step(0, id: 1), $0.step(1, id: 1), $0.step(2, id: 1, policy: .queue))
      ]
    },
    Scenario(
      "an unused identifier can be cancelled, and a cancelled one used again",
      ["stop": "", "start": "0 began | start", "stop": "", "start": "0 began | start"]
    ) { ["start": $0.step(0, id: 1)] },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  @Test("two stores never share an identifier")
  func twoStores() {
    let gate = Gate<Void>()
    let stores = (0..<2).map { _ in
      ScriptStore(["start": .run(id: 1) { try await gate.value() }, "stop": .cancel(id: 1)])
    }
    let tasks = stores.map { $0.send("start") }
    stores[1].send("stop")
    expectEqual(tasks.map(\.isFinished), [false, true])
  }
}

@MainActor
@Suite("8. cancel(id:) takes effect in its place in the order", .stallLimit)
struct CancelOrderTests {
  nonisolated static let scenarios = [
    Scenario(
      "in a merge, it cancels the effects before it, and not those after it",
      ["a": "0 began, 1 began | a", .open(1): "1 ended"]
    ) { ["a": .merge($0.step(0, id: 1), .cancel(id: 1), $0.step(1, id: 1))] },
    Scenario(
      "in a concatenation it waits for its turn",
      ["a": "0 began | a", "stop late": "1 began | a, stop late", .open(1): "1 ended"]
    ) { ["a": $0.step(0, id: 1), "stop late": .concatenate($0.step(1), .cancel(id: 1))] },
    Scenario(
      "an action that was queued before it is reduced before it",
      ["a": "0 began, b, 1 began, stop"]
    ) {
      ["a": .merge(.send("b"), .send("stop"), $0.step(0, id: 1)), "b": $0.step(1, id: 1)]
    },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }
}
