import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The calls with which an adapter animates actions, including waiting ones.
@MainActor @Suite("An action within a call", .stallLimit) struct EnclosingCallTests {
  /// A call, and a log of the events inside and outside of it.
  @MainActor private final class Recorder {
    private(set) var entries: [String] = []
    private var depth = 0

    nonisolated init() {}

    func add(_ entry: String) {
      entries.append(depth > 0 ? "\(entry) inside" : entry)
    }

    func call(_ change: () -> Void) {
      depth += 1
      change()
      depth -= 1
    }

    /// A script that logs its actions here, and starts the given effects.
    func script(_ effects: [String: Effect<Script>] = [:]) -> Script {
      Script { _, action in
        self.add(action)
        return effects[action] ?? .none
      }
    }
  }

  private let recorder = Recorder()

  @Test("reducing an action and notifying observers happens within the call")
  func idle() {
    let store = ScriptStore(recorder.script())
    let changes = trackChanges { if !store.log.isEmpty { recorder.add("observer") } }
    store.send("a", within: recorder.call)
    expectEqual(changes.value, 1)
    expectEqual(recorder.entries, ["a inside", "observer inside"])
  }

  @Test("consequences of the action are reduced outside of the call")
  func consequences() {
    let store = ScriptStore(
      recorder.script([
        "a": .merge(.send("b"), .run { $0.send("c") })
      ]))
    store.send("a", within: recorder.call)
    expectEqual(recorder.entries, ["a inside", "b", "c"])
  }

  @Test("a waiting action is reduced within its call, and the next action is not")
  func waiting() {
    let box = ScriptBox()
    let store = ScriptStore(
      Script { _, action in
        recorder.add(action)
        if action == "a" {
          box.store?.send("b", within: recorder.call)
          box.send("c")
        }
        return .none
      })
    box.store = store
    store.send("a")
    expectEqual(recorder.entries, ["a", "b inside", "c"])
  }

  @Test("the handle waits for what the action started")
  func handle() async {
    let gate = Gate<Void>()
    let store = ScriptStore(
      recorder.script([
        "a": .run {
          try await gate.value()
        } finish: { _ in
          "b"
        }
      ]))
    let task = store.send("a", within: recorder.call)
    expectTrue(!task.isFinished)
    gate.open()
    await task.finish()
    expectEqual(recorder.entries, ["a inside", "b"])
  }

  @Test("an operation sends within the call before and after its first suspension")
  func operation() async {
    let store = ScriptStore(
      recorder.script([
        "a": .run { [recorder] store in
          store.send("b", within: recorder.call)
          store.send("c")
          await LaterTurn.now()
          store.send("d", within: recorder.call)
          store.send("e")
        }
      ]))
    await store.send("a").finish()
    expectEqual(recorder.entries, ["a", "b inside", "c", "d inside", "e"])
  }

  @Test("the action of an operation that doesn't suspend is reduced within the call of its effect")
  func finish() async {
    let store = ScriptStore(
      recorder.script([
        "a": .run {
          1
        } finish: {
          "b\($0)"
        }.enclosed(in: recorder.call)
      ]))
    await store.send("a").finish()
    expectEqual(recorder.entries, ["a", "b1 inside"])
  }

  @Test("every part of an effect is within the call of the whole")
  func parts() async {
    let clock = TestClock()
    let whole = Effect<Script>.merge(
      .send("sent"), .run { $0.send("run") },
      .concatenate(.send("first"), .send("second")),
      .send("cancellable").cancellable(id: 1),
      .run { $0.send("late") }.debounce(id: 2, for: .seconds(1), clock: clock))
    let store = ScriptStore(
      recorder.script(["a": .merge(whole.enclosed(in: recorder.call), .send("other"))]))
    store.send("a")
    store.send("a")
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await until(recorder.entries.contains("late inside"))
    expectTrue(!recorder.entries.contains("late"))
    let names = ["sent", "run", "first", "second", "cancellable"]
    for name in names {
      expectEqual(recorder.entries.count { $0 == "\(name) inside" }, 2)
      expectTrue(!recorder.entries.contains(name))
    }
    expectEqual(recorder.entries.count { $0 == "other" }, 2)
  }

  @Test("an effect within another one's call can have its own call")
  func nested() {
    let outer = Recorder()
    let inner = Effect<Script>.send("b").enclosed(in: recorder.call)
    let store = ScriptStore(
      Script { _, action in
        recorder.add(action)
        outer.add(action)
        return action == "a" ? .merge(inner, .send("c")).enclosed(in: outer.call) : .none
      })
    store.send("a")
    expectEqual(recorder.entries, ["a", "b inside", "c"])
    expectEqual(outer.entries, ["a", "b", "c inside"])
  }

  @Test("an output is delivered within the call of its effect")
  func outputs() async {
    let store = ScriptStore(
      Script([
        "a": .merge(.respond("a"), .run { $0.respond("b") }).enclosed(in: recorder.call)
      ]), responder: Responder { [recorder] in recorder.add($0) })
    await store.send("a").finish()
    expectEqual(recorder.entries, ["a inside", "b inside"])
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
    let child = try #require(store.optionalChild)
    await child.send("start").finish()
    expectEqual(
      recorder.entries,
      [
        "optional(\"start\")", "finished(\"output\") inside", "optional(\"counted\") inside",
        "optional(\"other\") inside",
      ])
  }

  @Test("an action for a removed child is refused, and the call applies to nothing else")
  func goneChild() throws {
    let diagnostics = DiagnosticRecorder()
    let store = FamilyStore(
      .full(), diagnostics: diagnostics.reporter,
      observer: StoreObserver { [recorder] event in
        if case .actionReduced = event { recorder.add("reduced") }
      })
    let child = try #require(store.optionalChild)
    store.change { $0.optional = nil }
    child.send("counted", within: recorder.call)
    store.send(.counted)
    expectEqual(diagnostics.texts.count, 1)
    expectEqual(recorder.entries, ["reduced", "reduced"])
  }

  @Test("a waiting action of a removed child is refused")
  func childThatGoesFirst() throws {
    let diagnostics = DiagnosticRecorder()
    let store = FamilyStore(.full(), diagnostics: diagnostics.reporter)
    let child = try #require(store.optionalChild)
    store.change { [recorder] state in
      child.send("counted", within: recorder.call)
      state.optional = nil
    }
    expectEqual(diagnostics.texts.count, 1)
    expectTrue(child.log.isEmpty)
  }
}
