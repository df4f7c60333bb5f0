import Corbel
import TestSupport
import Testing

@MainActor
@Suite("1. Actions are reduced one at a time, first in, first out", .stallLimit) struct OrderTests {
  @Test(
    "actions run in the order in which they were sent, from any sender, within the outermost send",
    .effectsStartAtOnce)
  func firstInFirstOut() {
    let box = ScriptBox()
    let effects: [String: Effect<Script>] = [
      "a": .merge(.send("d"), .run { $0.send("e") }, .send("f")), "b": .send("g"),
      "g": .run { $0.send("h") },
    ]
    let store = ScriptStore(
      Script { _, action in
        if action == "a" {
          box.send("b")
          box.send("c")
        }
        return effects[action] ?? .none
      })
    box.store = store
    store.send("a")
    expectEqual(store.log, ["a", "b", "c", "d", "e", "f", "g", "h"])
  }
}
