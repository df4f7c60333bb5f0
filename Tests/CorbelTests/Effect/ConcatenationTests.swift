import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Concatenation", .stallLimit) struct ConcatenationTests {
  let gates = [Gate<Void>(), Gate<Void>(), Gate<Void>()]
  let log = Log()

  private func step(_ number: Int, id: Int? = nil) -> Effect<Script> {
    let operation: @MainActor (StoreProxy<Script>) async throws -> Void = { [gates, log] _ in
      log.add("\(number) began")
      try await gates[number].value()
    }
    return if let id { .run(id: id, operation) } else { .run(operation) }
  }

  @Test("each part starts when the previous one has finished")
  func order() async {
    let store = ScriptStore(["a": .concatenate(step(0), step(1), .send("done"))])
    let task = store.send("a")
    await gates[0].waitForCallers()
    expectEqual(log.entries, ["0 began"])
    gates[0].open()
    await log.wait(for: "1 began")
    expectEqual(store.log, ["a"])
    gates[1].open()
    await task.finish()
    expectEqual(store.log, ["a", "done"])
  }

  @Test("a part has finished when everything it started has")
  func transitive() async {
    let store = ScriptStore([
      "a": .concatenate(.run { $0.send("b") }, .send("done")), "b": .merge(step(0), .send("c")),
    ])
    let task = store.send("a")
    await gates[0].waitForCallers()
    expectEqual(store.log, ["a", "b", "c"])
    gates[0].open()
    await task.finish()
    expectEqual(store.log, ["a", "b", "c", "done"])
  }

  @Test("a merge within it has finished when all of it has")
  func merge() async {
    var finished = 0
    let store = ScriptStore(
      Script(["a": .concatenate(.merge(step(0), step(1)), .send("done"))]),
      observer: StoreObserver { event in
        if case .effectFinished = event { finished += 1 }
      })
    let task = store.send("a")
    await gates[0].waitForCallers()
    gates[1].open()
    await until(finished == 1)
    expectEqual(finished, 1)
    expectEqual(store.log, ["a"])
    gates[0].open()
    await task.finish()
    expectEqual(store.log, ["a", "done"])
  }

  @Test("outputs within it go out in their turn")
  func outputs() async {
    let store = ScriptStore(
      Script(["a": .concatenate(step(0), .merge(step(1), .respond("output")))]),
      responder: Responder { [log] in log.add($0) })
    store.send("a")
    await gates[0].waitForCallers()
    expectEqual(log.entries, ["0 began"])
    gates[0].open()
    await log.wait(for: "1 began")
    expectEqual(log.entries, ["0 began", "output", "1 began"])
  }

  @Test("a part that fails does not end the rest")
  func failure() async {
    let recorder = DiagnosticRecorder()
    let store = ScriptStore(
      Script(["a": .concatenate(.run { _ in throw Failure() }, .send("done"))]),
      diagnostics: recorder.reporter)
    await store.send("a").finish()
    expectEqual(store.log, ["a", "done"])
    expectEqual(recorder.texts.count, 1)
  }

  @Test("a part that is cancelled ends the rest")
  func cancelled() async {
    let store = ScriptStore([
      "a": .concatenate(step(0, id: 1), .send("done")), "stop": .cancel(id: 1),
    ])
    let task = store.send("a")
    store.send("stop")
    expectTrue(task.isFinished)
    expectEqual(store.log, ["a", "stop"])
  }

  @Test("a part with a cancelled effect ends the rest when the part has ended")
  func partlyCancelled() async {
    let store = ScriptStore([
      "a": .concatenate(.merge(step(0, id: 1), step(1)), .send("done")), "stop": .cancel(id: 1),
    ])
    let task = store.send("a")
    store.send("stop")
    expectTrue(!task.isFinished)
    gates[1].open()
    await task.finish()
    expectEqual(store.log, ["a", "stop"])
  }

  @Test("an inner concatenation that is cancelled ends the outer one")
  func nestedCancelled() async {
    let store = ScriptStore([
      "a": .concatenate(.merge(.concatenate(step(0, id: 1), step(1)), step(2)), .send("done")),
      "stop": .cancel(id: 1),
    ])
    let task = store.send("a")
    store.send("stop")
    gates[2].open()
    await task.finish()
    expectEqual(store.log, ["a", "stop"])
    expectEqual(log.entries, ["0 began", "2 began"])
  }

  @Test("cancelling what a part's action has started does not end the rest")
  func startedByAction() async {
    let store = ScriptStore([
      "a": .concatenate(.send("b"), .send("done")), "b": step(0, id: 1), "stop": .cancel(id: 1),
    ])
    let task = store.send("a")
    store.send("stop")
    await task.finish()
    expectEqual(store.log, ["a", "b", "stop", "done"])
  }

  @Test("a task that is cancelled while a part's action is reported starts nothing more")
  func cancelledAtAction() async {
    var task: StoreTask?
    let store = ScriptStore(
      Script(["a": .concatenate(step(0), .send("b")), "b": step(1)]),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, "\(reduced.action)" == "b" { task?.cancel() }
      })
    task = store.send("a")
    gates[0].open()
    await task?.finish()
    expectEqual(store.log, ["a", "b"])
    expectEqual(log.entries, ["0 began"])
  }

  @Test("cancelling the action's task ends all of it")
  func cancelledTask() {
    let store = ScriptStore(["a": .concatenate(step(0), .send("done"))])
    let task = store.send("a")
    task.cancel()
    expectTrue(task.isFinished)
    expectEqual(store.log, ["a"])
  }

  @Test("parts that finish at once run within the send", .effectsStartAtOnce)
  func synchronous() {
    let store = ScriptStore(["a": .concatenate(.send("b"), .run { $0.send("c") }, .send("d"))])
    expectTrue(store.send("a").isFinished)
    expectEqual(store.log, ["a", "b", "c", "d"])
  }
}
