import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Messages of a test store", .stallLimit) struct TestStoreFailureTests {
  @Test("each mistake has its message, which lists up to twenty actions") func texts() async {
    for mistake in Mistake.ofState + Mistake.ofReceiving + Mistake.ofLeftovers {
      await expectEqual(recordedMessages(mistake.body).map(\.text), mistake.texts, mistake.name)
    }
    do {
      for count in [20, 21] {
        let text = await recordedFailures { makeStore().send(.chained(count)) }.first ?? ""
        let lines = text.split(separator: "\n")
        let rest = count > 20 ? ["  … and 1 more"] : []
        expectEqual(
          lines.dropFirst(20).dropLast().map(String.init), ["  .chained(\(count - 20))"] + rest)
      }
    }
  }

  @Test("leftovers fail at the line that caused them, and wrong expectations at their own line")
  func lines() async {
    let start: UInt = #line
    let messages = await recordedMessages {
      let store = makeStore(clock: TestClock())
      store.send(.started)
      store.send(.chained(2))
      store.base.send(.chosen("a"))
      await store.receive(.chosen("a"), order: .any)
      await store.receive(.chained(1)) { $0.query = "a" }
      store.expectOutput(.closed)
      store.base.send(.chosen("b"))
      await store.receive(.chosen("b"), order: .any)
    }
    expectEqual(messages.map { $0.line - start }, [7, 8, 4, 9, 3])
  }

  @Test("leftovers and mistakes fail in the file of their call, or at the current step")
  func linesOfFiles() async throws {
    func places(_ body: @MainActor () async -> Void) async -> [String] {
      await recordedMessages(body).map { "\($0.file):\($0.line)" }
    }
    let effects = await places {
      let clock = TestClock()
      let store = workingStore { _ in try? await clock.sleep(for: .seconds(1)) }
      store.send(true, fileID: "Tests/One.swift", line: 7).cancel()
      store.send(true, fileID: "Tests/Other.swift", line: 7)
      await store.finish()
    }
    expectEqual(effects, ["Tests/Other.swift:7"])
    do {
      var line: UInt = 0
      let messages = try await recordedMessages {
        let store = TestStore(
          initialState: Desk.State(draft: Note.State()), reducer: Desk(), exhaustivity: .off)
        let draft = try unwrap(store.base.scope(Desk.draft))
        line = #line + 1
        store.send(.draftClosed(.closed))
        draft.send(.edited("tea"))
        store.base.send(.note(1, .saved), fileID: "App/View.swift", line: 7)
        await store.finish()
      }
      expectEqual(messages.map { $0.line - line }, [1, 0])
      expectEqual(messages.last?.text.contains(" View.swift:7\n"), true)
    }
  }

  private typealias Failing = TestStore<Reduce<Int, Int, Int>>

  @Test("a mistake without a place of its own fails at the current step of the test")
  func currentStep() async {
    let (file, path, line): (StaticString, StaticString, UInt) = ("Tests/A.swift", "A.swift", 7)
    let steps: [@MainActor (Failing) async -> Void] = [
      { await $0.receive(1, fileID: file, filePath: path, line: line) },
      { await $0.expectNoActions(fileID: file, filePath: path, line: line) },
      { await $0.expectNoOutputs(fileID: file, filePath: path, line: line) },
      { await $0.finish(fileID: file, filePath: path, line: line) },
      { $0.skipActions(fileID: file, filePath: path, line: line) },
      { $0.skipOutputs(fileID: file, filePath: path, line: line) },
      { $0.expectOutput(1, fileID: file, filePath: path, line: line) },
    ]
    for (number, step) in steps.enumerated() {
      let messages = await recordedMessages {
        let gate = Gate<Void>()
        let store = Failing(
          initialState: 0,
          reducer: Reduce { _, _ in
            .run { _ in
              try await gate.value()
              throw CocoaError(.fileNoSuchFile)
            }
          })
        store.send(0)
        if number < 4 { gate.answer() }
        await step(store)
        if number > 3 { gate.answer() }
        await store.settle()
      }
      expectTrue(messages.contains { $0.text.hasPrefix("An effect threw an error") }, "\(number)")
      expectEqual(Set(messages.map { "\($0.file):\($0.line)" }), ["Tests/A.swift:7"], "\(number)")
    }
  }

  @Test("a store that is released fails its test, also elsewhere") func released() async {
    withKnownIssue {
      let store = makeStore()
      store.send(.chosen("a"))
    } matching: { issue in
      issue.sourceLocation?.fileName == "TestStoreFailureTests.swift"
    }
    let facts = await recordedFacts {
      let store = makeStore()
      store.send(.chosen("a"))
      let box = Lock<SearchStore?>(store)
      await Task.detached {
        let last = box.withLock { store in
          defer { store = nil }
          return store
        }
        _ = last
      }.value
      await Task {}.value
    }
    expectEqual(facts, ["The output 'opened(\"a\")' was not received."])
  }

  @Test("effects that never come to rest fail the test, and are cancelled or stopped")
  func endless() async {
    let failures = await recordedFailures { makeStore(clock: ImmediateClock()).send(.started) }
    expectEqual(
      failures,
      [
        """
        Effects have sent 5000 actions, but have not come to rest.

          Running:
            effect 1 (ticks, Search.swift:59)

        The effects were cancelled. If an effect sleeps in a loop, use a 'TestClock': with an \
        'ImmediateClock', the loop never ends.
        """
      ])
    let silent = await recordedFacts {
      let store = workingStore { _ in
        while true { try await ImmediateClock().sleep(for: .seconds(1)) }
      }
      store.send(true)
    }
    expectEqual(
      silent, ["Effects have run 100000 jobs off the main actor, but have not come to rest."])
    do {
      let line = #line + 4
      let failures = await recordedFailures {
        let clock = TestClock()
        let reducer = Counting { _, _ in
          .run { _ in
            // The mistake: the error of a cancelled sleep is dropped.
            while true { try? await clock.sleep(for: .seconds(1)) }
          }
        }
        let store = TestStore(initialState: 0, reducer: reducer)
        store.send(true).cancel()
        await store.finish()
      }
      expectEqual(
        failures,
        [
          """
          Effects have gone on after they were cancelled.

            Running:
              effect 1 (TestStoreFailureTests.swift:\(line))

          They were stopped. 'try?' hides the error by which a cancelled sleep ends a loop.
          """
        ])
    }
  }

  @Test("a state that is not Equatable is compared by reflection") func notEquatable() async {
    struct Form {
      var name = ""
      var onChange: () -> Void = {}
    }
    let failures = await recordedFailures {
      let store = plainStore(Form()) { (form: inout Form, name: String) in form.name = name }
      store.send("a") { $0.name = "b" }
    }
    expectEqual(
      failures,
      [
        """
        'a' has changed the state, but not as expected.

          Form(
        -   name: "b"
        +   name: "a"
            onChange: (Function)
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """
      ])
  }
}
