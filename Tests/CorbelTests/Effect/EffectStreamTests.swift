import Corbel
import TestSupport
import Testing

@MainActor
@Suite("Streams", .stallLimit) struct EffectStreamTests {
  private let recorder = DiagnosticRecorder()

  private func makeStore(_ effect: Effect<Script>) -> ScriptStore {
    ScriptStore(Script(["start": effect, "stop": .cancel(id: 1)]), diagnostics: recorder.reporter)
  }

  /// A sequence of two elements, and an error if there is one.
  private func numbers(_ error: Failure? = nil) -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish(throwing: error)
    }
  }

  /// A stream whose end or error is sent as an action.
  private func stream(_ error: Failure? = nil, hasID: Bool) -> Effect<Script> {
    hasID
      ? .stream(id: 1, numbers(error), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
      : .stream(numbers(error), { "\($0)" }, finish: { "over" }, catch: { "\($0)" })
  }

  @Test("an action follows the last element", arguments: [true, false])
  func finish(hasID: Bool) async {
    let store = makeStore(stream(hasID: hasID))
    await store.send("start").finish()
    expectEqual(store.log, ["start", "1", "2", "over"])
  }

  @Test("without it, nothing follows the last element")
  func noFinish() async {
    let store = makeStore(.stream(numbers()) { "\($0)" })
    await store.send("start").finish()
    expectEqual(store.log, ["start", "1", "2"])
  }

  @Test("after an error only the error's action follows", arguments: [true, false])
  func error(hasID: Bool) async {
    let store = makeStore(stream(Failure(), hasID: hasID))
    await store.send("start").finish()
    expectEqual(store.log, ["start", "1", "2", "failed"])
  }

  @Test("an unhandled error is reported, and nothing is sent")
  func reported() async {
    let store = makeStore(
      .stream(numbers(Failure())) {
        "\($0)"
      } finish: {
        "over"
      })
    await store.send("start").finish()
    expectEqual(store.log, ["start", "1", "2"])
    expectEqual(recorder.texts.count, 1)
  }

  @Test("after a cancellation nothing is sent, even if the sequence ends")
  func cancelled() async {
    var isFinishMade = false
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(
      .stream(id: 1, stream) {
        "\($0)"
      } finish: {
        isFinishMade = true
        return "over"
      })
    let task = store.send("start")
    store.send("stop")
    continuation.finish()
    await task.finish()
    await LaterTurn.now()
    expectEqual(store.log, ["start", "stop"])
    expectTrue(!isFinishMade)
  }
}
