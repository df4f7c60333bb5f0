import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("10. An error of an operation is sent in an action, or reported", .stallLimit)
struct ErrorTests {
  let recorder = DiagnosticRecorder()
  let gate = Gate<Void>()
  let log = Log()

  private func makeStore(_ effects: [String: Effect<Script>]) -> ScriptStore {
    ScriptStore(Script(effects), diagnostics: recorder.reporter)
  }

  @Test("an error is sent in the action for the result")
  func finish() async {
    let store = makeStore([
      "a": .run {
        throw Failure()
      } finish: { (result: Result<Int, any Error>) in
        if case .failure(let error) = result { "\(error)" } else { "no error" }
      }
    ])
    await store.send("a").finish()
    expectEqual(store.log, ["a", "failed"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("an error is sent in the action of catch")
  func catching() async {
    let store = makeStore([
      "a": .run { _ in
        throw Failure()
      } catch: {
        "caught \($0)"
      }
    ])
    await store.send("a").finish()
    expectEqual(store.log, ["a", "caught failed"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("an unhandled error is reported, and ends the effect")
  func uncaught() async {
    let line: UInt = #line + 1
    let store = makeStore(["a": .run(id: "load") { _ in throw Failure(reason: "no network") }])
    let task = store.send("a")
    await task.finish()
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

  @Test("a CancellationError after a cancellation does not count")
  func waitForCancellation() async {
    let store = makeStore([
      "start": .run(id: 1) { [gate, log] _ in
        defer { log.add("returned") }
        try await gate.value()
      } catch: {
        "caught \($0)"
      },
      "uncaught": .run(id: 1) { [gate, log] _ in
        defer { log.add("uncaught returned") }
        try await gate.value()
      },
      "stop": .cancel(id: 1),
    ])
    store.send("start")
    store.send("uncaught")
    store.send("stop")
    await log.wait(for: "returned")
    await log.wait(for: "uncaught returned")
    await LaterTurn.now()
    expectEqual(store.log, ["start", "uncaught", "stop"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("a CancellationError without cancellation is an error like any other")
  func cancellationOfOthers() async {
    let store = makeStore([
      "a": .run { _ in
        throw CancellationError()
      } catch: { _ in
        "caught"
      },
      "b": .run { _ in throw CancellationError() },
    ])
    await store.send("a").finish()
    await store.send("b").finish()
    expectEqual(store.log, ["a", "caught", "b"])
    expectEqual(recorder.texts.count, 1)
  }

  @Test("after a cancellation, no error counts", arguments: ["caught", "uncaught"])
  func otherErrorAfterCancellation(kind: String) async {
    let operation: @MainActor (StoreProxy<Script>) async throws -> Void = { [gate, log] _ in
      defer { log.add("returned") }
      do { try await gate.value() } catch { throw Failure(reason: "connection closed") }
    }
    let store = makeStore([
      "caught": .run(id: 1, operation, catch: { "caught \($0)" }),
      "uncaught": .run(id: 1, operation),
      "stop": .cancel(id: 1),
    ])
    store.send(kind)
    store.send("stop")
    await log.wait(for: "returned")
    await LaterTurn.now()
    expectEqual(store.log, [kind, "stop"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("after the store was deallocated, no error counts")
  func otherErrorWithoutStore() async {
    var store: ScriptStore? = makeStore([
      "a": .run { [gate, log] _ in
        defer { log.add("returned") }
        do { try await gate.value() } catch { throw Failure() }
      }
    ])
    store?.send("a")
    store = nil
    await log.wait(for: "returned")
    await LaterTurn.now()
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("the error of an effect without a store makes no action")
  func lostStore() async {
    var store: ScriptStore? = ScriptStore(
      Script([
        "a": .run { [gate, log] _ in
          defer { log.add("returned") }
          try await gate.value()
        } catch: {
          "caught \($0)"
        }
      ]),
      observer: StoreObserver { [log] event in
        if case .actionReduced(let reduced) = event { log.add("\(reduced.action)") }
      }, diagnostics: recorder.reporter)
    store?.send("a")
    store = nil
    await log.wait(for: "returned")
    await LaterTurn.now()
    expectEqual(log.entries, ["a", "returned"])
    expectTrue(recorder.texts.isEmpty)
  }

  @Test("a failed operation does not affect the others")
  func others() async {
    let store = makeStore([
      "a": .concatenate(
        .merge(.run { _ in throw Failure() }, .run { $0.send("beside") }), .send("after"))
    ])
    await store.send("a").finish()
    expectEqual(store.log, ["a", "beside", "after"])
  }
}
