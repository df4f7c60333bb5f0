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

extension ScreenState {
  fileprivate var summary: String { "Total: \(total)" }
}

/// Not `Equatable`.
private struct Report {
  var text: String
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

  @Test("a test expects the changes of a logic, value by value, also if they come at once")
  func load() async {
    let logic = logic
    for isOpen in [false, true] {
      viewState.remote = .notLoaded
      if isOpen { count.answer(with: 3) }
      await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
        await changes.expect(\.remote, .loading(previous: nil))
        if !isOpen { count.answer(with: 3) }
        await changes.expect(\.remote, .loaded(3))
      }
    }
    expectEqual(viewState.loads, 2)
    viewState.remote = .notLoaded
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      changes.cancelOperation()
      await changes.expect(\.remote, .notLoaded)
    }
  }

  @Test("each change of a field counts, also in place, and those of several fields in any order")
  func eachChange() async {
    await expectChanges(
      of: viewState, in: \.isBusy, \.report, \.total, \.summary,
      during: { [viewState] in
        viewState.isBusy = true
        viewState.report.text += "a"
        viewState.report.text += "b"
        viewState.add(1)
        viewState.isBusy = false
        viewState.add(2)
      }
    ) { changes in
      await changes.expect(\.total, 1)
      await changes.expect(\.total) { $0 == 3 }
      await changes.expect(\.isBusy, true)
      await changes.expect(\.isBusy, false)
      await changes.expect(\.summary, "Total: 1")
      await changes.expect(\.summary, "Total: 3")
      await changes.expect(\.report, Report(text: "a"))
      await changes.expect(\.report, Report(text: "ab"))
    }
    let setting: @MainActor @Sendable () -> Void = { [viewState] in
      viewState.report = Report(text: "ab")
      viewState.isBusy = false
    }
    // Setting the same value is no change.
    await expectChanges(of: viewState, in: \.report, during: { setting() }) { _ in }
    await expectNoChanges(of: viewState, during: { setting() })
  }

  @Test("expectChanges waits for work outside the test's control until the time-out")
  func outside() async {
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
    let gate = Gate<Void>()
    await expectChanges(
      of: viewState, in: \.total,
      during: { [viewState] in
        await Task.detached { await viewState.add(1) }.value
        await leave(2000)
        viewState.add(1)
        await Self.leaveThread()
        viewState.add(1)
        // A change is found although the operation goes on.
        try? await gate.value()
      },
      timeout: .seconds(3600)
    ) { changes in
      for total in 1...3 { await changes.expect(\.total, total) }
      gate.answer()
    }
    await expectNoChanges(
      of: viewState, during: { await Self.leaveThread() }, timeout: .seconds(3600))
  }

  /// Works in another thread, for more turns of the main actor than a test waits without a
  /// time-out.
  private static func leaveThread() async {
    await Task.detached {
      for _ in 0..<1_500 { await Task { @MainActor in }.value }
    }.value
  }

  @Test("errors of the operation and of the closure are thrown, and cancel the operation")
  func throwing() async {
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
    await #expect(throws: Failure()) {
      try await expectChanges(of: viewState, in: \.total, during: { throw Failure() }) { _ in }
    }
    await #expect(throws: Failure()) {
      try await expectNoChanges(of: viewState, during: { throw Failure() })
    }
  }
}

/// Expectations of changes that are not met, with the beginnings of their messages.
@MainActor private struct WrongChange {
  var name: String
  var isDirty = false
  var field: PartialKeyPath<ScreenState> = \ScreenState.total
  var timeout = Duration.zero
  var operation: @MainActor @Sendable (ScreenState) async -> Void = { _ in }
  var expectations: @MainActor @Sendable (ObservedChanges<ScreenState>) async -> Void = { _ in }
  let texts: [String]
}

@MainActor private let wrongChanges = [
  WrongChange(
    name: "another value", operation: { $0.add(2) },
    expectations: { await $0.expect(\.total, 1) },
    texts: [
      """
      'total' has changed, but not to the expected value.

      - 1
      + 2

      (Expected: -, Actual: +)

      Correct the expectation, or the code that changes the field.
      """
    ]),
  WrongChange(
    name: "a value that the closure does not accept", operation: { $0.add(2) },
    expectations: { await $0.expect(\.total) { $0 == 1 } },
    texts: [
      """
      'total' has changed to a value that the closure does not accept.

        2

      Correct the expectation, or the code that changes the field.
      """
    ]),
  WrongChange(
    name: "no change",
    expectations: {
      await $0.expect(\.total) { $0 == 1 }
      await $0.expect(\.total, 1)
    },
    texts: ["a value that the closure accepts", "1"].map {
      """
      'total' was expected to change, but the operation has ended.

        Expected:  \($0)
        Actual:    0

      Correct the expectation, or find out why the field does not change.
      """
    }),
  WrongChange(
    name: "no change, because the field is set to the value that it has", field: \.isBusy,
    operation: { $0.isBusy = false },
    expectations: {
      await $0.expect(\.isBusy, false)
      // A field with an ambiguous name is shown with its type.
      await $0.expect(\.isBusy, true)
    },
    texts: [
      """
      A field of type Bool was expected to change, but the operation has ended.

        Expected:  false
        Actual:    false

      Setting an equal value is not a change. Expect only changes to other values.
      """,
      """
      A field of type Bool was expected to change, but the operation has ended.

        Expected:  true
        Actual:    false

      Correct the expectation, or find out why the field does not change.
      """,
    ]),
  WrongChange(
    name: "no change, and the operation ends after work outside the test's control",
    timeout: .seconds(3600), operation: { _ in await leave(2000) },
    expectations: { await $0.expect(\.total, 1) },
    texts: ["'total' was expected to change, but the operation has ended.\n"]),
  WrongChange(
    name: "a field that is named by its value before the operation as well", isDirty: true,
    field: \.isBusy, operation: { $0.isBusy = true },
    expectations: {
      await $0.expect(\.isBusy, true)
      await $0.expect(\.isBusy, false)
    },
    texts: ["'isBusy' was expected to change, but the operation has ended.\n"]),
  WrongChange(
    name: "each unexpected change, and one of an unlisted field", field: \.isBusy,
    operation: {
      $0.isBusy = true
      $0.isDirty = true
      $0.isBusy = false
      $0.isBusy = true
      $0.isBusy = false
    },
    expectations: { await $0.expect(\.isBusy, true) },
    texts: [(true, false), (false, true), (true, false)].map { old, new in
      """
      'isBusy' has changed, but the test did not expect the change.

      - \(old)
      + \(new)

      (Expected: -, Actual: +)

      Expect the change, or find out why the field changes.
      """
    } + ["'isDirty' has changed, but is not listed after 'in:'.\n"]),
  WrongChange(
    name: "a change of a field with a listed part", field: \.report.text,
    operation: {
      $0.report.text = "a"
      $0.isBusy = true
    },
    expectations: { await $0.expect(\.report.text, "a") },
    texts: [
      """
      'isBusy' has changed, but is not listed after 'in:'.

      - false
      + true

      (Expected: -, Actual: +)

      List the whole field after 'in:' and expect the change, or find out why the field changes.
      """,
      "'report' has changed, but is not listed after 'in:'.\n\n- Report(text: \"\")\n",
    ]),
  WrongChange(
    name: "an unlisted field", expectations: { await $0.expect(\.isBusy, true) },
    texts: [
      """
      Expected a change of a field that 'expectChanges' does not observe.

        Expected:  true

      List the field after 'in:'.
      """
    ]),
]

@MainActor @Suite("Failures of expectChanges", .stallLimit) struct ExpectChangesFailureTests {
  private let viewState = ScreenState()

  @Test("each wrong expectation has its message") func texts() async {
    for row in wrongChanges {
      let state = ScreenState()
      state.isDirty = row.isDirty
      let texts = await recordedFailures {
        await expectChanges(
          of: state, in: row.field, during: { await row.operation(state) }, timeout: row.timeout,
          row.expectations)
      }
      // Some messages are compared up to their first lines.
      let starts = zip(texts, row.texts).map { text, start in
        start.last == "\n" ? String(text.prefix(start.count)) : text
      }
      expectEqual(starts, row.texts, row.name)
      expectEqual(texts.count, row.texts.count, row.name)
    }
  }

  @Test("an operation that waits and does not end is cancelled") func waiting() async {
    let (gate, clock) = (Gate<Int>(name: "load"), TestClock())
    let failures = await recordedFailures {
      await expectChanges(
        of: viewState, in: \.total,
        during: { [viewState] in
          async let value = gate.value()
          try? await clock.sleep(for: .seconds(1))
          do { _ = try await value } catch {
            viewState.loads = error is CancellationError ? 1 : 2
          }
        }, timeout: .zero
      ) { changes in
        await changes.expect(\.total, 1)
      }
    }
    expectEqual(viewState.loads, 1)
    expectEqual(
      failures,
      [
        """
        'total' was expected to change, but did not.

          Expected:  1
          Actual:    0
          The operation waits at the gate 'load'.
          The operation sleeps until 1.0 seconds; the clock shows 0.0 seconds.

        Advance the clock that the operation sleeps on, or answer the call at its gate.
        """,
        """
        The operation did not end.

          The operation waits at the gate 'load'.
          The operation sleeps until 1.0 seconds; the clock shows 0.0 seconds.

        The operation was cancelled. Let the operation end, or call 'changes.cancelOperation()'.
        """,
      ])
  }

  @Test("an unexpected change is shown with its values, also of an inherited field")
  func anyField() async {
    let special = SpecialState()
    let failures = await recordedFailures {
      await expectNoChanges(of: viewState, during: { [viewState] in viewState.isDirty = true })
      await expectNoChanges(of: special, during: { special.base = 1 })
    }
    expectEqual(
      failures,
      [("isDirty", "false", "true"), ("base", "0", "1")].map { name, old, new in
        """
        '\(name)' has changed, but no change was expected.

        - \(old)
        + \(new)

        (Expected: -, Actual: +)

        Expect the change with 'expectChanges(of:in:)', or find out why the field changes.
        """
      })
  }

  @Suite("Unlisted fields are compared at certain points") @MainActor struct Points {
    private let viewState = ScreenState()

    /// The number of changes, which has to be the same in each run.
    private func changes(
      during operation: @escaping @MainActor @Sendable (ScreenState) async throws -> Void,
      _ expectations: @MainActor () async -> Void = {}
    ) async -> Int {
      await recordedMessages {
        await expectChanges(
          of: viewState, during: { [viewState] in try? await operation(viewState) }
        ) { _ in await expectations() }
      }.count
    }

    @Test("at the end of the operation, and not at turns, calls of the test, or while it waits")
    func turns() async {
      for count in [0, 1, 24] {
        let same = await changes { state in
          state.isDirty = true
          for _ in 0..<count { await LaterTurn.now() }
          state.isDirty = false
        } _: {
          for _ in 0..<3 { await LaterTurn.now() }
        }
        expectEqual(same, 0)
        let other = await changes { state in
          for text in ["a", "b", "\(count)"] {
            state.report.text = text
            for _ in 0..<count { await LaterTurn.now() }
          }
        }
        expectEqual(other, 1)
      }
    }

    @Test("at each gate, even an open one, and at each sleep on a test clock") func gates() async {
      for isOpen in [true, false] {
        let gate = Gate<Void>()
        if isOpen { for _ in 0..<3 { gate.answer() } }
        let found = await changes { state in
          try await gate.value()
          state.isDirty = true
          try await gate.value()
          state.isDirty = false
          try await gate.value()
        } _: {
          for _ in 0..<3 where !isOpen {
            await gate.waitForCallers()
            gate.answer()
          }
        }
        expectEqual(found, 2)
      }
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

    @Test(
      "at a wait on another thread before the operation goes on, under every schedule",
      arguments: [false, true])
    func otherThread(isResumedFirst: Bool) async {
      for seed in 0..<4 {
        let gate = Gate<Void>()
        gate.answer()
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
              // Both the comparison and the operation become ready while this blocks the main
              // actor.
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
}

@Observable @MainActor private class GeneralState {
  var base = 0
}

@Observable private final class SpecialState: GeneralState {
  var own = 0
}
