import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Operations and streams", .stallLimit) struct EffectRunTests {
  /// An effect, and the actions that it sends and the errors that are reported.
  typealias Row = TableRow<[String], @MainActor () -> Effect<Script>>

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

  nonisolated static let rows: [Row] = [
    Row("the value of an operation that can throw is a result", ["success(7)"]) {
      .run({ try await succeed() }, finish: { "\($0)" })
    },
    Row("the error of an operation that can throw is a result", ["failure(failed)"]) {
      .run({ try await fail() }, finish: { "\($0)" })
    },
    Row("an operation that cannot throw sends its value itself", ["8"]) {
      .run({ await count() }, finish: { "\($0 + 1)" })
    },
    Row("an operation that cannot throw can also send a result", ["success(7)"]) {
      .run({ await count() }, finish: { text($0) })
    },
    Row("an operation without a store runs, and sends nothing", []) { .run { _ = await count() } },
    Row("an error of an operation without a store is reported", ["report"]) {
      .run { _ = try await fail() }
    },
    Row("an error is sent in the action of 'catch'", ["caught failed"]) {
      .run({ _ in throw Failure() }, catch: { "caught \($0)" })
    },
    Row("without a cancellation, its error is an error like any other", ["caught"]) {
      .run({ _ in throw CancellationError() }, catch: { _ in "caught" })
    },
    Row("without a cancellation, its error is reported", ["report"]) {
      .run { _ in throw CancellationError() }
    },
    Row("an error does not affect other effects", ["beside", "after", "report"]) {
      .concatenate(
        .merge(.run { _ in throw Failure() }, .run { $0.send("beside") }), .send("after"))
    },
    Row("the elements of a stream are sent in order", ["1", "2"]) {
      .stream(numbers()) { "\($0)" }
    },
    Row("an action follows the last element", ["1", "2", "over"]) {
      .stream(numbers(), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
    },
    Row("after an error of a stream only the error's action follows", ["1", "2", "failed"]) {
      .stream(numbers(Failure()), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
    },
    Row("an unhandled error of a stream is reported", ["1", "2", "report"]) {
      .stream(numbers(Failure()), { "\($0)" }, finish: { "over" })
    },
  ]

  @Test("an effect sends its values and its errors", arguments: rows)
  func sends(row: Row) async {
    let recorder = DiagnosticRecorder()
    let store = ScriptStore(Script(["start": row.body()]), diagnostics: recorder.reporter)
    await store.send("start").finish()
    expectEqual(store.log + recorder.texts.map { _ in "report" }, ["start"] + row.expected)
    // A report shows where the effect was made.
    expectTrue(recorder.texts.allSatisfy { $0.contains("(EffectRunTests.swift:") })
  }

}
