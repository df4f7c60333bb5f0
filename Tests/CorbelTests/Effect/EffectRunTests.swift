import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Operations and streams", .stallLimit) struct EffectRunTests {
  /// An effect, the actions that it sends, and how many errors are reported.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let actions: [String]
    let reportCount: Int
    let effect: @MainActor () -> Effect<Script>

    init(
      _ testDescription: String, _ actions: String..., reportCount: Int = 0,
      effect: @escaping @MainActor () -> Effect<Script>
    ) {
      self.testDescription = testDescription
      self.actions = actions
      self.reportCount = reportCount
      self.effect = effect
    }
  }

  private static func succeed() async throws -> Int { 7 }

  private static func fail() async throws -> Int { throw Failure() }

  private static func count() async -> Int { 7 }

  private static func text(_ result: Result<Int, any Error>) -> String { "\(result)" }

  /// A sequence of two elements, and an error if there is one.
  private static func numbers(
    _ error: Failure? = nil
  ) -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish(throwing: error)
    }
  }

  nonisolated static let rows = [
    Row("the value of an operation that can throw is a result", "success(7)") {
      .run({ try await succeed() }, finish: { "\($0)" })
    },
    Row("the error of an operation that can throw is a result", "failure(failed)") {
      .run({ try await fail() }, finish: { "\($0)" })
    },
    Row("an operation that cannot throw sends its value itself", "8") {
      .run({ await count() }, finish: { "\($0 + 1)" })
    },
    Row("an operation with an identifier sends its value", "8") {
      .run(id: 1, { await count() }, finish: { "\($0 + 1)" })
    },
    Row("an operation that cannot throw can also send a result", "success(7)") {
      .run({ await count() }, finish: { text($0) })
    },
    Row("a value may be ignored", "done") { .run({ await count() }, finish: { _ in "done" }) },
    Row("a result may be ignored", "done") { .run({ try await fail() }, finish: { _ in "done" }) },
    Row("an operation without a store runs, and sends nothing") { .run { _ = await count() } },
    Row("an error of an operation without a store is reported", reportCount: 1) {
      .run { _ = try await fail() }
    },
    Row("an error is sent in the action of 'catch'", "caught failed") {
      .run({ _ in throw Failure() }, catch: { "caught \($0)" })
    },
    Row("an error without 'catch' is reported", reportCount: 1) { .run { _ in throw Failure() } },
    Row("without a cancellation, its error is an error like any other", "caught") {
      .run({ _ in throw CancellationError() }, catch: { _ in "caught" })
    },
    Row("without a cancellation, its error is reported", reportCount: 1) {
      .run { _ in throw CancellationError() }
    },
    Row("an error does not affect other effects", "beside", "after", reportCount: 1) {
      .concatenate(
        .merge(.run { _ in throw Failure() }, .run { $0.send("beside") }), .send("after"))
    },
    Row("the elements of a stream are sent in order", "1", "2") { .stream(numbers()) { "\($0)" } },
    Row("an action follows the last element", "1", "2", "over") {
      .stream(numbers(), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
    },
    Row("an action follows the last element, with an identifier", "1", "2", "over") {
      .stream(id: 1, numbers(), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
    },
    Row("after an error of a stream only the error's action follows", "1", "2", "failed") {
      .stream(numbers(Failure()), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
    },
    Row("an unhandled error of a stream is reported", "1", "2", reportCount: 1) {
      .stream(numbers(Failure()), { "\($0)" }, finish: { "over" })
    },
  ]

  @Test("an effect sends its values and its errors", arguments: rows)
  func sends(row: Row) async {
    let recorder = DiagnosticRecorder()
    let store = ScriptStore(Script(["start": row.effect()]), diagnostics: recorder.reporter)
    await store.send("start").finish()
    expectEqual(store.log, ["start"] + row.actions)
    expectEqual(recorder.texts.count, row.reportCount)
    // A report shows where the effect was made.
    expectTrue(recorder.texts.allSatisfy { $0.contains("(EffectRunTests.swift:") })
  }

  @Test("after a cancellation no action is made, neither from a value nor from an error")
  func cancelled() async {
    for number in 0..<3 {
      var store: ScriptStore?
      var made: [String] = []
      let (end, continuation) = AsyncStream.makeStream(of: Void.self)
      let gate = Gate<Void>()
      // Cancels its own effect in a later turn. What follows in the effect is part of that turn.
      func cancel() async -> Int {
        try? await gate.value()
        store?.send("stop")
        continuation.finish()
        return 7
      }
      func cancelAndThrow(_ error: Failure?) async throws -> Int {
        let value = await cancel()
        if let error { throw error }
        return value
      }
      func note(_ result: Any) -> String {
        made.append("\(result)")
        return "done"
      }
      let effects: [Effect<Script>] = [
        .run({ await cancel() }, finish: { note($0) }),
        .run(
          { try await cancelAndThrow(nil) },
          finish: { (result: Result<Int, any Error>) in note(result) }),
        .run(
          { try await cancelAndThrow(Failure()) },
          finish: { (result: Result<Int, any Error>) in note(result) }),
      ]
      store = ScriptStore([
        "start": effects[number].cancellable(id: 1), "stop": .cancel(id: 1),
      ])
      store?.send("start")
      await gate.waitForCallers()
      gate.open()
      for await _ in end {}
      expectEqual(store?.log, ["start", "stop"])
      expectEqual(made, [])
    }
  }

  @Test("after a cancellation nothing is sent for the elements of a stream or its end")
  func cancelledStream() async {
    let log = Log()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let effect: Effect<Script> = .stream(
      id: 1, stream,
      { element in
        log.add("received \(element)")
        return element
      },
      finish: {
        log.add("finished")
        return "over"
      })
    let store = ScriptStore(["start": effect, "stop": .cancel(id: 1)])
    store.send("start")
    continuation.yield("late")
    store.send("stop")
    continuation.finish()
    await log.wait(for: "received late")
    await LaterTurn.now()
    expectEqual(store.log, ["start", "stop"])
    expectEqual(log.entries, ["received late"])
  }
}
