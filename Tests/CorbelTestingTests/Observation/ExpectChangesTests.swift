import Corbel
import CorbelTesting
import Dispatch
import Observation
import TestSupport
import Testing

@Observable private final class ScreenState: ViewState {
  var remote: Loadable<Int> = .notLoaded
  var isBusy = false
  var isDirty = false
  private(set) var total = 0
  var report = Report(text: "")
  @ObservationIgnored var loads = 0

  func add(_ number: Int) {
    total += number
  }
}

/// Not `Equatable`.
private struct Report {
  var text: String
}

@Observable private final class Draft: ViewState {
  var report: Report?
  var text = ""
}

private struct ScreenLogic: Logic {
  let viewState: ScreenState
  let count: Gate<Int>

  func load() async {
    viewState.loads += 1
    await load(\.remote) { try await count.value() }
  }
}

@MainActor @Suite("expectChanges", .stallLimit) struct ExpectChangesTests {
  private let viewState = ScreenState()
  private let count = Gate<Int>()
  private var logic: ScreenLogic { ScreenLogic(viewState: viewState, count: count) }

  @Test("a test expects the changes of a logic, value by value")
  func load() async {
    let logic = logic
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      count.open(with: 3)
      await changes.expect(\.remote, .loaded(3))
    }
    expectEqual(viewState.loads, 1)
  }

  @Test("values that are overwritten at once are changes as well")
  func intermediate() async {
    let logic = logic
    count.open(with: 3)
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      await changes.expect(\.remote, .loaded(3))
    }
  }

  @Test("the first value counts as well if it comes back")
  func thereAndBack() async {
    await expectChanges(
      of: viewState, in: \.isBusy,
      during: { [viewState] in
        viewState.isBusy = true
        viewState.isBusy = false
      }
    ) { changes in
      await changes.expect(\.isBusy, true)
      await changes.expect(\.isBusy, false)
    }
  }

  @Test("changes in place are recorded")
  func inPlace() async {
    await expectChanges(
      of: viewState, in: \.report,
      during: { [viewState] in
        viewState.report.text += "a"
        viewState.report.text += "b"
      }
    ) { changes in
      await changes.expect(\.report, Report(text: "a"))
      await changes.expect(\.report, Report(text: "ab"))
    }
  }

  @Test("setting the same value is no change")
  func sameValue() async {
    await expectChanges(
      of: viewState, in: \.report,
      during: { [viewState] in
        viewState.report = Report(text: "")
        viewState.isBusy = false
      }
    ) { _ in }
    await expectNoChanges(
      of: viewState,
      during: { [viewState] in
        viewState.report = Report(text: "")
      })
  }

  @Test("a field with a private setter is recorded")
  func privateSetter() async {
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        viewState.add(1)
        viewState.add(2)
      }
    ) { changes in
      await changes.expect(\.total, 1)
      await changes.expect(\.total) { $0 == 3 }
    }
  }

  @Test("changes of different fields may be expected in any order")
  func anyOrder() async {
    await expectChanges(
      of: viewState, in: \.isBusy, \.total,
      during: { [viewState] in
        viewState.isBusy = true
        viewState.add(1)
        viewState.isBusy = false
      }
    ) { changes in
      await changes.expect(\.total, 1)
      await changes.expect(\.isBusy, true)
      await changes.expect(\.isBusy, false)
    }
  }

  @Test("expectChanges waits for work at any depth", arguments: 0..<20)
  func depth(attempt: Int) async {
    actor Adder {
      func sum(_ numbers: [Int]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
          for number in numbers { group.addTask { number } }
          return await group.reduce(0, +)
        }
      }
    }
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        let adder = Adder()
        viewState.add(await adder.sum([1, 2, 3]))
        viewState.add(await adder.sum([4]))
      }
    ) { changes in
      await changes.expect(\.total, 6)
      await changes.expect(\.total, 10)
    }
  }

  @Test("a clock waits for the operation before it moves on", arguments: 0..<20)
  func clock(attempt: Int) async {
    let clock = TestClock()
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        for second in 1...3 {
          try? await clock.sleep(for: .seconds(1))
          expectEqual(clock.now.offset, .seconds(second))
          viewState.add(1)
        }
      }
    ) { changes in
      await clock.advance(by: .seconds(5))
      for total in 1...3 { await changes.expect(\.total, total) }
    }
  }

  @Test("expectChanges waits for a change by work outside the test's control")
  func unstructured() async {
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        await Task.detached { await viewState.add(1) }.value
      }
    ) { changes in
      await changes.expect(\.total, 1)
    }
  }

  @Test("a change is found while the operation waits outside the test's control")
  func beforeForeignWait() async {
    let (values, continuation) = AsyncStream<Void>.makeStream()
    await expectChanges(
      of: viewState, in: \.isBusy,
      during: { [viewState] in
        viewState.isBusy = true
        for await _ in values {}
      },
      timeout: .zero
    ) { changes in
      await changes.expect(\.isBusy, true)
      continuation.finish()
    }
  }

  @Test("expectChanges waits for a change until the time-out")
  func lateChange() async {
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        await leave(2000)
        viewState.add(1)
      },
      timeout: .seconds(3600)
    ) { changes in
      await changes.expect(\.total, 1)
    }
  }

  @Test("a change after work in other threads is waited for, although the operation goes on")
  func lateChangeBeforeAWait() async {
    let gate = Gate<Void>()
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        await leaveThread()
        viewState.add(1)
        try? await gate.value()
      },
      timeout: .seconds(3600)
    ) { changes in
      await changes.expect(\.total, 1)
      gate.open()
    }
  }

  @Test("expectNoChanges waits for work in other threads until the time-out")
  func lateEndWithoutChanges() async {
    await expectNoChanges(
      of: viewState, during: { await leaveThread() }, timeout: .seconds(3600))
  }

  /// Works in another thread, for more turns of the main actor than a test waits without a time-out.
  private func leaveThread() async {
    await Task.detached {
      for _ in 0..<3_000 { await Task { @MainActor in }.value }
    }.value
  }

  @Test("an operation that never comes to rest is cancelled, and fails the test")
  func endless() async {
    let recorder = TestRecorder()
    await recorder.recording {
      await expectNoChanges(
        of: viewState,
        during: {
          let clock = ImmediateClock()
          while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
        })
    }
    let fact = "Operations have run 100000 jobs off the main actor, but have not come to rest."
    expectEqual(recorder.failures.map { $0.prefix { $0 != "\n" } }, [fact[...]])
  }

  @Test("an endless operation can be cancelled")
  func cancelling() async {
    let logic = logic
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      changes.cancelOperation()
      await changes.expect(\.remote, .notLoaded)
    }
  }

  @Test("a computed property can be observed")
  func computed() async {
    await expectChanges(
      of: viewState, in: \.total, \.summary,
      during: { [viewState] in
        viewState.add(3)
      }
    ) { changes in
      await changes.expect(\.summary, "Total: 3")
      await changes.expect(\.total, 3)
    }
  }

  @Test("an error of the closure cancels the operation")
  func cancelledByError() async {
    await #expect(throws: Failure()) {
      try await expectChanges(
        of: viewState, in: \.total,
        during: { [count] () async throws(Failure) in _ = try? await count.value() }
      ) { (_) throws(Failure) in
        expectEqual(count.callerCount, 1)
        throw Failure()
      }
    }
    expectEqual(count.callerCount, 0)
  }

  @Test("errors of the operation and of the closure are thrown", arguments: [true, false])
  func throwing(inOperation: Bool) async {
    await #expect(throws: Failure()) {
      try await expectChanges(
        of: viewState, in: \.total,
        during: {
          if inOperation { throw Failure() }
        }
      ) { _ in
        if !inOperation { throw Failure() }
      }
    }
    await #expect(throws: Failure()) {
      try await expectNoChanges(of: viewState, during: { throw Failure() })
    }
  }
}

extension ScreenState {
  fileprivate var summary: String { "Total: \(total)" }
}

@MainActor @Suite("Failures of expectChanges", .stallLimit) struct ExpectChangesFailureTests {
  private static let callLine: UInt = #line + 18
  private let viewState = ScreenState()

  /// The failures of expecting changes.
  private func failures(
    in fields: PartialKeyPath<ScreenState>...,
    during operation: @escaping @MainActor @Sendable (ScreenState) async -> Void,
    timeout: Duration = .zero,
    _ expectations: @MainActor (ObservedChanges<ScreenState>) async -> Void = { _ in }
  ) async -> [TestReporter.Message] {
    let recorder = TestRecorder()
    await recorder.recording {
      switch fields.count {
      case 0:
        await expectChanges(
          of: viewState, during: { [viewState] in await operation(viewState) }, timeout: timeout,
          expectations)
      default:
        await expectChanges(
          of: viewState, in: fields[0], during: { [viewState] in await operation(viewState) },
          timeout: timeout, expectations)
      }
    }
    return recorder.messages
  }

  @Test("an unexpected value")
  func otherValue() async {
    let line = #line + 2
    let messages = await failures(in: \.total, during: { $0.add(2) }) { changes in
      await changes.expect(\.total, 1)
    }
    expectEqual(messages.map(\.line), [UInt(line)])
    expectEqual(
      messages.map(\.text),
      [
        """
        'total' has changed, but not to the expected value.

        - 1
        + 2

        (Expected: -, Actual: +)

        Correct the expectation, or the code that changes the field.
        """
      ])
  }

  @Test("a value that the closure does not accept")
  func unmetClosure() async {
    let messages = await failures(in: \.total, during: { $0.add(2) }) { changes in
      await changes.expect(\.total) { $0 == 1 }
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        'total' has changed to a value that the closure does not accept.

          2

        Correct the expectation, or the code that changes the field.
        """
      ])
  }

  @Test("no change to a value that the closure accepts")
  func noChangeForClosure() async {
    let messages = await failures(in: \.total, during: { _ in }) { changes in
      await changes.expect(\.total) { $0 == 1 }
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        'total' was expected to change, but the operation has ended.

          Expected:  a value that the closure accepts
          Actual:    0

        Correct the expectation, or find out why the field does not change.
        """
      ])
  }

  @Test("unexpected changes of a listed field and of another field")
  func bothKinds() async {
    let messages = await failures(
      in: \.isBusy,
      during: {
        $0.isBusy = true
        $0.report = Report(text: "a")
      })
    expectEqual(
      messages.map { $0.text.prefix { $0 != "\n" } },
      [
        "'isBusy' has changed, but the test has not expected the change.",
        "'report' has changed, but is not listed after 'in:'.",
      ])
  }

  @Test("no change, and the operation has ended")
  func noChange() async {
    let line = #line + 2
    let messages = await failures(in: \.total, during: { _ in }) { changes in
      await changes.expect(\.total, 1)
    }
    expectEqual(messages.map(\.line), [UInt(line)])
    expectEqual(
      messages.map(\.text),
      [
        """
        'total' was expected to change, but the operation has ended.

          Expected:  1
          Actual:    0

        Correct the expectation, or find out why the field does not change.
        """
      ])
  }

  @Test("no change, because the field is set to the value that it has")
  func equalValue() async {
    let messages = await failures(in: \.isBusy, during: { $0.isBusy = false }) { changes in
      await changes.expect(\.isBusy, false)
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        A field of type Bool was expected to change, but the operation has ended.

          Expected:  false
          Actual:    false

        Setting an equal value is not a change. Expect only changes to other values.
        """
      ])
  }

  @Test("a value that differs only after the shown part is another value")
  func longValue() async {
    let start = String(repeating: "a", count: 100)
    viewState.report = Report(text: "\(start)1")
    let messages = await failures(in: \.report, during: { _ in }) { changes in
      await changes.expect(\.report, Report(text: "\(start)2"))
    }
    expectEqual(
      messages.map { $0.text.split(separator: "\n").last },
      [
        "Correct the expectation, or find out why the field does not change."
      ])
  }

  @Test("no change, and the operation ends after work outside the test's control")
  func lateEnd() async {
    let messages = await failures(
      in: \.total, during: { _ in await leave(2000) }, timeout: .seconds(3600)
    ) { changes in
      await changes.expect(\.total, 1)
    }
    expectEqual(
      messages.map { $0.text.prefix { $0 != "\n" } },
      [
        "'total' was expected to change, but the operation has ended."
      ])
  }

  @Test("a field with an ambiguous name is shown with its type")
  func ambiguousName() async {
    let messages = await failures(in: \.isBusy, during: { _ in }) { changes in
      await changes.expect(\.isBusy, true)
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        A field of type Bool was expected to change, but the operation has ended.

          Expected:  true
          Actual:    false

        Correct the expectation, or find out why the field does not change.
        """
      ])
  }

  @Test("a field is named by the property that had its value before the operation as well")
  func nameFromStart() async {
    viewState.isDirty = true
    let messages = await failures(in: \.isBusy, during: { $0.isBusy = true }) { changes in
      await changes.expect(\.isBusy, true)
      await changes.expect(\.isBusy, false)
    }
    expectEqual(
      messages.map { $0.text.prefix { $0 != "\n" } },
      ["'isBusy' was expected to change, but the operation has ended."])
  }

  @Test("no change, and the operation waits and does not end")
  func waiting() async {
    let gate = Gate<Int>(name: "load")
    let clock = TestClock()
    let line = #line + 1
    let messages = await failures(
      in: \.total,
      during: { _ in
        async let value = gate.value()
        try? await clock.sleep(for: .seconds(1))
        _ = try? await value
      }
    ) { changes in
      await changes.expect(\.total, 1)
    }
    expectEqual(messages.map(\.line), [UInt(line + 8), Self.callLine])
    expectEqual(
      messages.map(\.text),
      [
        """
        'total' was expected to change, but did not.

          Expected:  1
          Actual:    0
          The operation waits at the gate 'load'.
          The operation sleeps until 1.0 seconds; the clock shows 0.0 seconds.

        Advance the clock that the operation sleeps on, or open the gate that it waits at.
        """,
        """
        The operation did not end.

          The operation waits at the gate 'load'.
          The operation sleeps until 1.0 seconds; the clock shows 0.0 seconds.

        The operation was cancelled. Let the operation end, or call 'changes.cancelOperation()'.
        """,
      ])
  }

  @Test("each unexpected change")
  func leftover() async {
    let messages = await failures(
      in: \.isBusy,
      during: {
        $0.isBusy = true
        $0.isBusy = false
        $0.isBusy = true
      }
    ) { changes in
      await changes.expect(\.isBusy, true)
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        'isBusy' has changed, but the test has not expected the change.

        - true
        + false

        (Expected: -, Actual: +)

        Expect the change, or find out why the field changes.
        """,
        """
        'isBusy' has changed, but the test has not expected the change.

        - false
        + true

        (Expected: -, Actual: +)

        Expect the change, or find out why the field changes.
        """,
      ])
  }

  @Test("a change of an unlisted field")
  func otherField() async {
    let messages = await failures(
      in: \.isBusy,
      during: {
        $0.isBusy = true
        $0.isDirty = true
        $0.isBusy = false
      }
    ) { changes in
      await changes.expect(\.isBusy, true)
      await changes.expect(\.isBusy, false)
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        'isDirty' has changed, but is not listed after 'in:'.

        - false
        + true

        (Expected: -, Actual: +)

        List the whole field after 'in:' and expect the change, or find out why the field changes.
        """
      ])
  }

  @Test("an unexpected change")
  func anyField() async {
    let recorder = TestRecorder()
    let line = #line + 2
    await recorder.recording {
      await expectNoChanges(of: viewState, during: { [viewState] in viewState.isDirty = true })
    }
    expectEqual(recorder.messages.map(\.line), [UInt(line)])
    expectEqual(
      recorder.failures,
      [
        """
        'isDirty' has changed, but no change was expected.

        - false
        + true

        (Expected: -, Actual: +)

        Expect the change with 'expectChanges(of:in:)', or find out why the field changes.
        """
      ])
  }

  @Test("a change of a field with a listed part")
  func part() async {
    let messages = await failures(
      in: \.report.text,
      during: {
        $0.report.text = "a"
        $0.isBusy = true
      }
    ) { changes in
      await changes.expect(\.report.text, "a")
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        'isBusy' has changed, but is not listed after 'in:'.

        - false
        + true

        (Expected: -, Actual: +)

        List the whole field after 'in:' and expect the change, or find out why the field changes.
        """,
        """
        'report' has changed, but is not listed after 'in:'.

        - Report(text: "")
        + Report(text: "a")

        (Expected: -, Actual: +)

        List the whole field after 'in:' and expect the change, or find out why the field changes.
        """,
      ])
  }

  @Suite("Unlisted fields are compared at certain points") @MainActor struct Points {
    private let viewState = ScreenState()
    private let gate = Gate<Void>()

    /// The number of changes, which has to be the same in each run.
    private func changes(
      during operation: @escaping @MainActor @Sendable (ScreenState) async throws -> Void,
      _ expectations: @MainActor () async -> Void = {}
    ) async -> Int {
      let recorder = TestRecorder()
      await recorder.recording {
        await expectChanges(
          of: viewState, during: { [viewState] in try? await operation(viewState) }
        ) { _ in await expectations() }
      }
      return recorder.messages.count
    }

    @Test("not at turns of the main actor", arguments: 0..<25)
    func turns(count: Int) async {
      for _ in 0..<10 {
        let found = await changes { state in
          state.isDirty = true
          for _ in 0..<count { await Task { @MainActor in }.value }
          state.isDirty = false
        }
        expectEqual(found, 0)
      }
    }

    @Test("not at calls of the test")
    func test() async {
      let found = await changes { state in
        state.isDirty = true
        await Task { @MainActor in }.value
        state.isDirty = false
      } _: {
        for _ in 0..<3 { await Task { @MainActor in }.value }
      }
      expectEqual(found, 0)
    }

    @Test("not while the test waits for a change")
    func waitingTest() async {
      let recorder = TestRecorder()
      await recorder.recording {
        await expectChanges(
          of: viewState, in: \.total,
          during: { [viewState] in
            viewState.isDirty = true
            // This task has no visible activity, so the test waits for the operation's next
            // activity.
            await Task {
              for _ in 0..<300 { await Task { @MainActor in }.value }
            }.value
            viewState.isDirty = false
            viewState.add(1)
          }
        ) { changes in
          await changes.expect(\.total, 1)
        }
      }
      expectEqual(recorder.failures, [])
    }

    @Test("at the end of the operation", arguments: 0..<25)
    func end(count: Int) async {
      let found = await changes { state in
        for text in ["a", "b", "c"] {
          state.report.text = text
          for _ in 0..<count { await Task { @MainActor in }.value }
        }
      }
      expectEqual(found, 1)
    }

    @Test("at each gate, even an open one", arguments: [true, false])
    func gates(isOpen: Bool) async {
      if isOpen { for _ in 0..<3 { gate.open() } }
      let found = await changes { [gate] state in
        try await gate.value()
        state.isDirty = true
        try await gate.value()
        state.isDirty = false
        try await gate.value()
      } _: {
        for _ in 0..<3 where !isOpen {
          await gate.waitForCallers()
          gate.open()
        }
      }
      expectEqual(found, 2)
    }

    @Test("at each sleep on a test clock")
    func clock() async {
      let clock = TestClock()
      let found = await changes { state in
        state.isDirty = true
        try await clock.sleep(for: .seconds(1))
        state.isDirty = false
      } _: {
        await clock.advance(by: .seconds(1))
      }
      expectEqual(found, 2)
    }

    @Test("at a wait off the main actor", arguments: 0..<25)
    func otherIsolation(attempt: Int) async {
      actor Service {
        func load(_ gate: Gate<Void>) async throws { try await gate.value() }
      }
      let found = await changes { [gate] state in
        state.isDirty = true
        // A detached task has no preferred executor, so the actor runs on a thread of the system.
        try await Task.detached { [context = TestContext.work] in
          try await TestContext.$work.withValue(context) { try await Service().load(gate) }
        }.value
        state.isDirty = false
      } _: {
        await gate.waitForCallers()
        gate.open()
      }
      expectEqual(found, 2)
    }

    @Test(
      "at a wait on another thread before the operation goes on, under every schedule",
      arguments: [false, true])
    func otherThread(isResumedFirst: Bool) async {
      for seed in 0..<8 {
        let gate = Gate<Void>()
        gate.open()
        let found = await Schedule.$current.withValue(Schedule(seed: UInt64(seed))) {
          await changes { state in
            let (isBlocked, hasResumed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            state.isDirty = true
            await withCheckedContinuation { continuation in
              Task { @concurrent in
                Self.wait(for: isBlocked)
                if isResumedFirst { continuation.resume() }
                try? await gate.value()
                if !isResumedFirst { continuation.resume() }
                hasResumed.signal()
              }
              // Both the comparison and the operation become ready while this blocks the main actor.
              Task {
                isBlocked.signal()
                Self.wait(for: hasResumed)
              }
            }
            state.isDirty = false
          }
        }
        expectEqual(found, 2)
      }
    }

    private nonisolated static func wait(for semaphore: DispatchSemaphore) {
      semaphore.wait()
    }
  }

  @Test("a change of an inherited field")
  func inherited() async {
    let (state, recorder) = (SpecialState(), TestRecorder())
    await recorder.recording {
      await expectNoChanges(of: state, during: { state.base = 1 })
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      [
        "'base' has changed, but no change was expected."
      ])
  }

  @Test("an operation that does not end is cancelled")
  func cancelled() async {
    let gate = Gate<Int>()
    _ = await failures(
      in: \.total,
      during: { state in
        do { _ = try await gate.value() } catch { state.loads = error is CancellationError ? 1 : 2 }
      })
    expectEqual(viewState.loads, 1)
  }

  @Test("an expectation of an unlisted field")
  func unnamed() async {
    let messages = await failures(in: \.isBusy, during: { _ in }) { changes in
      await changes.expect(\.total, 1)
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        Expected a change of a field that 'expectChanges' does not observe.

          Expected:  1

        List the field after 'in:'.
        """
      ])
  }
}

@Observable @MainActor private class GeneralState {
  var base = 0
}

@Observable private final class SpecialState: GeneralState {
  var own = 0
}
