import Corbel
import CorbelTesting
import TestSupport
import Testing

/// `EffectRunTests` tests the errors that become actions.
@MainActor
@Suite("10. An error of an operation is sent in an action, or reported", .stallLimit)
struct ErrorTests {
  let recorder = DiagnosticRecorder()

  @Test("an unhandled error is reported, and ends the effect")
  func uncaught() async {
    let line: UInt = #line + 2
    let effects: [String: Effect<Script>] = [
      "a": .run(id: "load") { _ in throw Failure(reason: "no network") }
    ]
    let store = ScriptStore(Script(effects), diagnostics: recorder.reporter)
    await store.send("a").finish()
    expectEqual(
      recorder.texts,
      [
        """
        An effect threw an error that the feature does not handle.

          Effect:  effect 1 (load, ErrorTests.swift:\(line))
          Error:   no network

        The effect has ended, but no action has told the feature about the error. Return an \
        action for the error from 'catch', or handle the error in the operation.
        """
      ])
  }

  @Test(
    "after a cancellation, and without the store, no error counts", arguments: [true, false],
    [true, false])
  func ignored(isCaught: Bool, isReleased: Bool) async {
    for failure in [nil, Failure()] {
      let (gate, log) = (Gate<Void>(), Log())
      let operation: @MainActor (StoreProxy<Script>) async throws -> Void = { _ in
        defer { log.add("returned") }
        do { try await gate.value() } catch { throw failure ?? error }
      }
      let effect: Effect<Script> =
        isCaught
        ? .run(
          id: 1, operation,
          catch: { error in
            log.add("caught")
            return "\(error)"
          }) : .run(id: 1, operation)
      var store: ScriptStore? = ScriptStore(
        Script { _, action in
          log.add(action)
          return action == "start" ? effect : .cancel(id: 1)
        }, diagnostics: recorder.reporter)
      store?.send("start")
      if isReleased { store = nil } else { store?.send("stop") }
      await log.wait(for: "returned")
      await LaterTurn.now()
      expectEqual(log.entries, ["start"] + (isReleased ? [] : ["stop"]) + ["returned"])
      expectEqual(recorder.texts, [])
    }
  }
}
