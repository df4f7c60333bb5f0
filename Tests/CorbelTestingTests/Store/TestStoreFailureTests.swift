import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Messages of a test store", .stallLimit) struct TestStoreFailureTests {
  @Test(
    "each mistake has its message",
    arguments: Mistake.ofState + Mistake.ofReceiving + Mistake.ofLeftovers)
  func texts(_ mistake: Mistake) async {
    let recorder = TestRecorder()
    await recorder.recording { await mistake.body() }
    expectEqual(recorder.messages.map(\.text), mistake.texts)
  }

  @Test("up to twenty actions are listed", arguments: [20, 21])
  func longList(count: Int) throws {
    let recorder = TestRecorder()
    recorder.recording { _ = makeStore().send(.chained(count)) }
    let lines = try #require(recorder.messages.first).text.split(separator: "\n")
    expectEqual(lines.count, count + 2)
    expectEqual(lines[20], "  .chained(\(count - 20))")
    if count > 20 { expectEqual(lines[21], "  … and 1 more") }
  }

  @Test("leftovers fail at the line that caused them")
  func lines() async {
    let recorder = TestRecorder()
    let start: UInt = #line
    await recorder.recording {
      let store = makeStore(clock: TestClock())
      store.send(.started)
      store.send(.chained(2))
      store.base.send(.chosen("a"))
      await store.receive(.chosen("a"), order: .any)
      await store.settle()
    }
    expectEqual(recorder.messages.map { $0.line - start }, [4, 5, 3])
  }

  @Test(
    "leftovers fail at their own line, even if another file has sent from the same line number")
  func linesOfFiles() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool, Never> { _, isEffect in
          isEffect ? .run { _ in try? await TestClock().sleep(for: .seconds(1)) } : .none
        })
      store.send(false, fileID: "Tests/One.swift", filePath: "One.swift", line: 7)
      store.send(true, fileID: "Tests/Other.swift", filePath: "Other.swift", line: 7)
      await store.finish()
    }
    expectEqual(recorder.messages.map(\.line), [7])
  }

  typealias Failing = TestStore<Reduce<Int, Int, Int>>

  @Test(
    "a mistake without a place of its own fails at the current step of the test",
    arguments: [
      { store, gate in
        gate.open()
        await store.receive(1, fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
      },
      { store, gate in
        gate.open()
        await store.expectNoActions(fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
      },
      { store, gate in
        gate.open()
        await store.expectNoOutputs(fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
      },
      { store, gate in
        gate.open()
        await store.finish(fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
      },
      { store, gate in
        store.skipActions(fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
        gate.open()
      },
      { store, gate in
        store.skipOutputs(fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
        gate.open()
      },
      { store, gate in
        store.receiveOutput(1, fileID: "Tests/A.swift", filePath: "A.swift", line: 7)
        gate.open()
      },
    ] as [@MainActor @Sendable (Failing, Gate<Void>) async -> Void])
  func currentStep(_ step: @MainActor @Sendable (Failing, Gate<Void>) async -> Void) async {
    let gate = Gate<Void>()
    let recorder = TestRecorder()
    await recorder.recording {
      let store = Failing(
        initialState: 0,
        reducer: Reduce { _, _ in
          .run { _ in
            try await gate.value()
            throw CocoaError(.fileNoSuchFile)
          }
        })
      store.send(0)
      await step(store, gate)
      await store.settle()
    }
    expectTrue(recorder.failures.contains { $0.hasPrefix("An effect threw an error") })
    expectEqual(Set(recorder.messages.map { "\($0.file):\($0.line)" }), ["Tests/A.swift:7"])
  }

  @Test("a mistake in a call from another file fails at the current step of the test")
  func otherFile() async {
    let recorder = TestRecorder()
    let start: UInt = #line
    await recorder.recording {
      let store = TestStore(initialState: Desk.State(), reducer: Desk())
      store.base.send(.note(1, .saved), fileID: "App/View.swift", line: 7)
      await store.receive(.note(1, .saved))
    }
    expectEqual(recorder.messages.first?.text.contains(" View.swift:7\n"), true)
    expectEqual(recorder.messages.map { $0.line - start }, [2])
  }

  @Test("an effect that still runs fails the test, although a later one has ended")
  func earlierEffect() async {
    let recorder = TestRecorder()
    let start: UInt = #line
    await recorder.recording {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool, Never> { _, isWaiting in
          .run { if isWaiting { try? await Gate<Void>().value() } }
        })
      store.send(true)
      store.send(false)
      await store.finish()
    }
    expectEqual(recorder.messages.map { $0.line - start }, [7])
  }

  @Test("a wrong expectation fails at its own line")
  func ownLine() async {
    let recorder = TestRecorder()
    let start: UInt = #line
    await recorder.recording {
      let store = makeStore()
      store.send(.chained(1))
      await store.receive(.chained(0)) { $0.query = "a" }
      store.receiveOutput(.closed)
    }
    expectEqual(recorder.messages.map { $0.line - start }, [4, 5])
  }

  @Test("a failure belongs to the test, also when the store is released")
  func released() {
    withKnownIssue {
      let store = makeStore()
      store.send(.chosen("a"))
    } matching: { issue in
      issue.sourceLocation?.fileName == "TestStoreFailureTests.swift"
    }
  }

  @Test("a store that is released elsewhere fails the test as well")
  func releasedElsewhere() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore()
      store.send(.chosen("a"))
      let box = Box(store)
      await Task.detached { box.release() }.value
      await Task {}.value
    }
    expectEqual(recorder.failures.count, 1)
  }

  @Test("diagnostics of the core fail the test at its current step")
  func diagnostics() async {
    let recorder = TestRecorder()
    let start: UInt = #line
    await recorder.recording {
      let store = TestStore(initialState: 0, reducer: Throwing())
      store.send(.failed)
      await store.finish()
    }
    expectEqual(recorder.messages.map { $0.line - start }, [3])
    let fact = "An effect threw an error that the feature does not handle."
    expectEqual(recorder.failures.first?.hasPrefix(fact), true)
  }

  @Test("effects that never come to rest fail the test, and are cancelled")
  func endless() async {
    let recorder = TestRecorder()
    recorder.recording {
      let store = makeStore(clock: ImmediateClock())
      store.send(.started)
    }
    expectEqual(
      recorder.failures,
      [
        """
        Effects have sent 5000 actions, but have not come to rest.

          Running:
            effect 1 (ticks, Search.swift:59)

        The effects were cancelled. If an effect sleeps in a loop, use a 'TestClock': with an \
        'ImmediateClock', the loop never ends.
        """
      ])
  }

  @Test("endless effects that send no actions also fail the test")
  func endlessAndSilent() async {
    let recorder = TestRecorder()
    recorder.recording {
      let reducer = Reduce<Int, Bool, Never> { _, _ in
        .run { _ in while true { try await ImmediateClock().sleep(for: .seconds(1)) } }
      }
      let store = TestStore(initialState: 0, reducer: reducer)
      store.send(true)
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "Effects have run 100000 jobs off the main actor, but have not come to rest."
      ])
  }

  @Test("an effect that goes on after its cancellation fails the test once") func unending() async {
    let recorder = TestRecorder()
    let line = #line + 4
    await recorder.recording {
      let clock = TestClock()
      let reducer = Reduce<Int, Bool, Never> { _, _ in
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
      recorder.failures,
      [
        """
        Effects have gone on after they were cancelled.

          Running:
            effect 1 (TestStoreFailureTests.swift:\(line))

        They were stopped. 'try?' hides the error by which a cancelled sleep ends a loop.
        """
      ])
  }

  @Test("what two files have left is shown in both files, on the same line") func files() async {
    let recorder = TestRecorder()
    recorder.recording {
      let reducer = Reduce<Int, Int, Int> { _, action in .respond(action) }
      let store = TestStore(initialState: 0, reducer: reducer)
      store.exhaustivity = .off
      store.send(1, fileID: "A/First.swift", line: 7)
      store.receiveOutput(1)
      store.send(2, fileID: "A/Second.swift", line: 7)
      store.receiveOutput(2)
      store.base.send(3, fileID: "A/First.swift", line: 7)
      store.exhaustivity = .on
    }
    expectEqual(recorder.messages.map(\.file), ["A/First.swift"])
    expectEqual(recorder.messages.map(\.line), [7])
  }

  @Test("an action for a child that is gone fails at the line that sent it")
  func goneChild() async throws {
    let recorder = TestRecorder()
    var line = 0
    try await recorder.recording {
      let store = TestStore(initialState: Desk.State(draft: Note.State()), reducer: Desk())
      store.exhaustivity = .off
      let draft = try #require(store.base.scope(Desk.draft))
      store.send(.draftClosed(.closed))
      line = #line + 1
      draft.send(.edited("tea"))
      await store.finish()
    }
    expectEqual(recorder.messages.map { Int($0.line) }, [line])
  }

  @Test("a state that is not Equatable is compared by reflection")
  func notEquatable() {
    let recorder = TestRecorder()
    recorder.recording {
      let store = TestStore(initialState: Form.State(), reducer: Form())
      store.send(.named("a")) { $0.name = "b" }
    }
    expectEqual(
      recorder.failures,
      [
        """
        'named("a")' has changed the state, but not as expected.

          State(
        -   name: "b"
        +   name: "a"
            onChange: (Function)
          )

        (Expected: -, Actual: +)

        Correct the expectation, or the reducer.
        """
      ])
  }

  struct Form: Reducer {
    struct State {
      var name = ""
      var onChange: () -> Void = {}
    }

    enum Action { case named(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .named(let name) = action { state.name = name }
      return .none
    }
  }

  struct Throwing: Reducer {
    enum Action { case failed }

    struct Failure: Error {}

    func reduce(into state: inout Int, action: Action) -> Effect<Self> {
      .run { _ in throw Failure() }
    }
  }

  /// Releases its value in a given isolation.
  final class Box: Sendable {
    private let store: Lock<SearchStore?>

    init(_ store: SearchStore) {
      self.store = Lock(store)
    }

    func release() {
      let last = store.withLock { store in
        defer { store = nil }
        return store
      }
      _ = last
    }
  }
}
