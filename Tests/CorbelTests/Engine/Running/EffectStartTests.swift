import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("5. An effect's operation starts within the outermost send, on the main actor", .stallLimit)
struct EffectStartTests {
  let log = Log()

  @Test("an operation starts within send on systems with immediate tasks")
  func startsAtOnce() {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    expectTrue(EffectStart.isAtOnce)
  }

  @Test("operations start in the order in which they were returned", .effectsStartAtOnce)
  func order() {
    let store = ScriptStore([
      "a": .merge(
        .run { [log] _ in log.add("1") }, .merge(.run { [log] _ in log.add("2") }, .send("b")),
        .run { [log] _ in log.add("3") }),
      "b": .run { [log] _ in log.add("4") },
    ])
    store.send("a")
    expectEqual(log.entries, ["1", "2", "3", "4"])
  }

  @Test("an operation has run up to its first suspension when send returns", .effectsStartAtOnce)
  func firstSuspension() async {
    let gate = Gate<Void>()
    let store = ScriptStore([
      "a": .run { [log] store in
        log.add("before")
        store.send("b")
        try await gate.value()
        log.add("after")
      }
    ])
    let task = store.send("a")
    expectEqual(log.entries, ["before"])
    expectEqual(store.log, ["a", "b"])
    gate.open()
    await task.finish()
    expectEqual(log.entries, ["before", "after"])
  }

  @Test("an operation is on the main actor, before and after its suspensions")
  func mainActor() async {
    let gate = Gate<Void>()
    let store = ScriptStore([
      "a": .run { _ in
        MainActor.preconditionIsolated()
        try await gate.value()
        MainActor.preconditionIsolated()
      }
    ])
    let task = store.send("a")
    gate.open()
    await task.finish()
    expectTrue(task.isFinished)
  }

  @Test("an effect of a waiting action starts within the outermost send", .effectsStartAtOnce)
  func nested() {
    let store = ScriptStore(["a": .send("b"), "b": .run { [log] _ in log.add("effect of b") }])
    store.send("a")
    expectEqual(log.entries, ["effect of b"])
  }

  @Test("none starts no effect, and its task has finished")
  func none() {
    let store = ScriptStore(["a": .merge(.none, .concatenate(.none, .none))])
    expectTrue(store.send("a").isFinished)
    expectTrue(store.send("unknown").isFinished)
  }

  @Test("the value of an operation is sent in an action")
  func finishWithValue() async {
    let store = ScriptStore([
      "a": .run {
        42
      } finish: { result in
        (try? result.get()).map { "finished \($0)" } ?? "failed"
      }
    ])
    await store.send("a").finish()
    expectEqual(store.log, ["a", "finished 42"])
  }

  @Test("the elements of a stream are sent one after the other, until it ends")
  func stream() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = ScriptStore(["a": .stream(stream) { "element \($0)" }])
    let task = store.send("a")
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    await task.finish()
    expectEqual(store.log, ["a", "element 1", "element 2"])
  }

  @Test("the error that ends a stream becomes an action")
  func streamError() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Failure())
    }
    let store = ScriptStore([
      "a": .stream(stream) {
        "element \($0)"
      } catch: {
        "\($0)"
      }
    ])
    await store.send("a").finish()
    expectEqual(store.log, ["a", "element 1", "failed"])
  }
}
