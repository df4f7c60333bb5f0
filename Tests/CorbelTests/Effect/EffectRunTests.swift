import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Operations", .stallLimit) struct EffectRunTests {
  private func succeed() async throws -> Int { 7 }

  private func fail() async throws -> Int { throw Failure() }

  private func count() async -> Int { 7 }

  private func log(_ effect: Effect<Script>) async -> [String] {
    let store = ScriptStore(["start": effect])
    await store.send("start").finish()
    return Array(store.log.dropFirst())
  }

  @Test("an operation that can throw sends its value or its error")
  func throwing() async {
    await expectEqual(
      log(
        .run {
          try await succeed()
        } finish: {
          "\($0)"
        }), ["success(7)"])
    await expectEqual(
      log(
        .run {
          try await fail()
        } finish: {
          "\($0)"
        }), ["failure(failed)"])
  }

  @Test("an operation that cannot throw sends its value itself")
  func nonThrowing() async {
    await expectEqual(
      log(
        .run {
          await count()
        } finish: {
          "\($0 + 1)"
        }), ["8"])
    await expectEqual(
      log(
        .run(id: 1) {
          await count()
        } finish: {
          "\($0 + 1)"
        }), ["8"])
  }

  @Test("an operation that cannot throw can also send a result")
  func result() async {
    func text(_ result: Result<Int, any Error>) -> String { "\(result)" }
    await expectEqual(
      log(
        .run {
          await count()
        } finish: {
          text($0)
        }), ["success(7)"])
  }

  @Test("a value may be ignored, whether the operation can throw or not")
  func ignored() async {
    await expectEqual(
      log(
        .run {
          await count()
        } finish: { _ in
          "done"
        }), ["done"])
    await expectEqual(
      log(
        .run {
          try await fail()
        } finish: { _ in
          "done"
        }), ["done"])
  }

  @Test("an operation without a store runs, and sends nothing")
  func forgotten() async {
    let log = Log()
    let effect: Effect<Script> = .merge(
      .run { log.add("first") }, .run(id: 1, policy: .dropNew) { log.add("second") })
    await expectTrue(self.log(effect).isEmpty)
    expectEqual(log.entries, ["first", "second"])
  }

  @Test("an error of an operation without a store is reported")
  func forgottenError() async {
    let recorder = DiagnosticRecorder()
    let line = #line + 1
    let effect: Effect<Script> = .run { _ = try await fail() }
    let store = ScriptStore(Script(["start": effect]), diagnostics: recorder.reporter)
    await store.send("start").finish()
    expectEqual(recorder.texts.count, 1)
    expectEqual(recorder.texts.first?.contains("(EffectRunTests.swift:\(line))"), true)
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
      func note(_ result: Any) -> String {
        made.append("\(result)")
        return "done"
      }
      let effects: [Effect<Script>] = [
        .run {
          await cancel()
        } finish: {
          note($0)
        },
        .run {
          _ = await cancel()
          return try await succeed()
        } finish: { (result: Result<Int, any Error>) in
          note(result)
        },
        .run {
          _ = await cancel()
          return try await fail()
        } finish: { (result: Result<Int, any Error>) in
          note(result)
        },
      ]
      store = ScriptStore([
        "start": effects[number].cancellable(id: 1), "stop": .cancel(id: 1),
      ])
      store?.send("start")
      await gate.waitForCallers()
      gate.open()
      for await _ in end {}
      expectEqual(store?.log, ["start", "stop"])
      expectTrue(made.isEmpty)
    }
  }

  @Test("the forms obey a policy")
  func policy() async {
    let gate = Gate<Void>()
    let log = Log()
    for effect: Effect<Script> in [
      .run(id: 1, policy: .dropNew) {
        log.add("began")
        try? await gate.value()
      },
      .run(id: 1, policy: .dropNew) {
        log.add("began")
        try? await gate.value()
      } finish: {
        "done"
      },
      .run(id: 1, policy: .dropNew) {
        log.add("began")
        try await gate.value()
      } finish: { (_: Result<Void, any Error>) in
        "done"
      },
    ] {
      let store = ScriptStore(["start": effect])
      let count = log.entries.count
      store.send("start")
      expectTrue(store.send("start").isFinished)
      await until(log.entries.count > count)
      expectEqual(log.entries.count, count + 1)
    }
  }
}
