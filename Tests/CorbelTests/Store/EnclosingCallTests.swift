import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The calls with which an adapter animates actions, including waiting ones.
@MainActor @Suite("An action within a call", .stallLimit) struct EnclosingCallTests {
  /// A log of events, each with the call in which it happens.
  @MainActor fileprivate final class Recorder {
    private(set) var entries: [String] = []
    private var calls: [String] = []

    nonisolated init() {}

    func add(_ entry: String) {
      entries.append(calls.isEmpty ? entry : "\(entry) in \(calls.joined(separator: ", "))")
    }

    func named(_ name: String) -> EnclosingCall {
      { change in
        self.calls.append(name)
        change()
        self.calls.removeLast()
      }
    }

    var call: EnclosingCall { named("call") }

    /// A script that logs its actions here, and starts the given effects.
    func script(_ effects: [String: Effect<Script>] = [:]) -> Script {
      Script { _, action in
        self.add(action)
        return effects[action] ?? .none
      }
    }
  }

  /// The effect of the action "a", and what follows.
  private typealias Row = TableRow<[String], @MainActor (Recorder) -> Effect<Script>>

  private nonisolated static let rows: [Row] = [
    Row("an operation, before and after its suspension", ["b in call", "c", "d in call", "e"]) {
      recorder in
      .run { store in
        store.send("b", within: recorder.call)
        store.send("c")
        await LaterTurn.now()
        store.send("d", within: recorder.call)
        store.send("e")
      }
    },
    Row("outputs", ["b in call", "c in call"]) { recorder in
      Effect.merge(.respond("b"), .run { $0.respond("c") }).enclosed(in: recorder.call)
    },
    Row("an effect within another one's call", ["b in inner", "c in outer"]) { recorder in
      let inner = Effect<Script>.send("b").enclosed(in: recorder.named("inner"))
      return Effect.merge(inner, .send("c")).enclosed(in: recorder.named("outer"))
    },
    Row(
      "every part of an effect",
      [
        "sent in call", "run in call", "first in call", "cancellable in call", "other",
        "second in call", "late in call",
      ]
    ) { recorder in
      let whole = Effect<Script>.merge(
        .send("sent"), .run { $0.send("run") }, .concatenate(.send("first"), .send("second")),
        .send("cancellable").cancellable(id: 1),
        .run { $0.send("late") }.debounce(id: 2, for: .seconds(1), clock: ImmediateClock()))
      return .merge(whole.enclosed(in: recorder.call), .send("other"))
    },
  ]

  @Test("the actions and outputs of an effect are within its call", arguments: rows)
  private func effects(row: Row) async {
    let recorder = Recorder()
    let store = ScriptStore(
      recorder.script(["a": row.body(recorder)]), responder: Responder { recorder.add($0) })
    await store.send("a").finish()
    expectEqual(recorder.entries, ["a"] + row.expected)
  }

  private let recorder = Recorder()

  @Test("an action is reduced and observed within its call, and its consequences are not")
  func action() async {
    let store = ScriptStore(
      recorder.script(["a": .merge(.send("b"), .run { $0.send("c") })]))
    var isFirst = true
    let changes = trackChanges {
      _ = store.log
      if !isFirst { recorder.add("observer") }
      isFirst = false
    }
    await store.send("a", within: recorder.call).finish()
    expectEqual(changes.value, 3)
    expectEqual(
      recorder.entries,
      ["a in call", "observer in call", "b", "observer", "c", "observer"])
  }

  @Test("the effect of a child sends to the child and its parent within its call")
  func children() async throws {
    let effect = Effect<Member>.merge(
      .send("counted"), .respond("output"), .run { $0.send("other") })
    let store = FamilyStore(
      .full(), effects: ["start": effect.enclosed(in: recorder.call)],
      observer: StoreObserver { [recorder] event in
        if case .actionReduced(let reduced) = event { recorder.add("\(reduced.action)") }
      })
    let child = try unwrap(store.child(.optional))
    await child.send("start").finish()
    expectEqual(
      recorder.entries,
      [
        "optional(\"start\")", "finished(\"output\") in call", "optional(\"counted\") in call",
        "optional(\"other\") in call",
      ])
  }
}
