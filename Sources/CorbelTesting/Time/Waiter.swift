internal import Corbel

/// A wait that ends once: with a result, or because its task was cancelled.
final class Waiter<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Value, any Error>, OperationWait?)
    case ended(Result<Value, any Error>)
  }

  private let state = Lock(State.new)

  /// The wait of an operation; nil if no operation waits.
  var wait: OperationWait? {
    state.withLock { if case .waiting(_, let wait) = $0 { wait } else { nil } }
  }

  /// Waits for the result.
  ///
  /// Call this once for each waiter. If the task is cancelled during `enroll`, `onCancel` runs at
  /// once. So other code can find the new wait in the list, cancel the task, and rely on `onCancel`
  /// to remove the wait from the list.
  ///
  /// - Parameters:
  ///   - enroll: Adds the wait to a list, or returns an available result. If the task is already
  ///     cancelled, `enroll` must add nothing, because `onCancel` was called before.
  ///   - onCancel: Called when the task is cancelled, before the wait ends.
  ///   - isolation: The caller's actor.
  /// - Returns: The result's value.
  /// - Throws: The result's error, or `CancellationError`.
  func value(
    enroll: () -> Result<Value, any Error>? = { nil },
    onCancel: @escaping @Sendable () -> Void = {},
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      // Capturing the isolated parameter makes the closure run on the caller's actor. In a
      // `nonisolated(nonsending)` function, the closure would run on another thread.
      _ = isolation
      if let result = enroll() { return try result.get() }
      return try await withCheckedThrowingContinuation { continuation in
        suspend(continuation)
      }
    } onCancel: {
      onCancel()
      end(with: .failure(CancellationError()))
    }
  }

  /// Ends the wait.
  ///
  /// - Returns: Whether this call has ended the wait.
  @discardableResult
  func end(with result: Result<Value, any Error>) -> Bool {
    let (isFirst, continuation, wait) = state.withLock {
      state -> (Bool, CheckedContinuation<Value, any Error>?, OperationWait?) in
      switch state {
      case .new:
        state = .ended(result)
        return (true, nil, nil)
      case .waiting(let continuation, let wait):
        wait?.operation.endWait(isOwn: wait?.isOwn == true)
        state = .ended(result)
        return (true, continuation, wait)
      case .ended:
        return (false, nil, nil)
      }
    }
    if Schedule.current == nil {
      continuation?.resume(with: result)
    } else {
      TestContext.$resumed.withValue(wait) { continuation?.resume(with: result) }
    }
    return isFirst
  }

  private func suspend(_ continuation: CheckedContinuation<Value, any Error>) {
    let operation = TestContext.operation
    let result = state.withLock { state -> Result<Value, any Error>? in
      if case .ended(let result) = state { return result }
      let wait = operation.map {
        OperationWait(
          operation: $0, isOwn: $0.beginWait(), isTick: EffectInfo.waitsForTick,
          piece: $0.nextPiece(.wait))
      }
      state = .waiting(continuation, wait)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }
}

extension Waiter {
  /// Waits for an event that a test expects, and fails the test if the event doesn't come.
  ///
  /// - Parameters:
  ///   - event: The event in a message, such as `a call at the gate 'items'`.
  ///   - location: The place of the wait in the test.
  ///   - enroll: Called in the same task, just before the wait.
  ///   - onCancel: Called if the waiting task is cancelled.
  ///   - isolation: The actor of the caller.
  /// - Returns: The value with which the wait ends.
  /// - Throws: `CancellationError` if the event doesn't come, or if the task is cancelled.
  func value(
    expecting event: String, at location: TestLocation,
    enroll: () -> Result<Value, any Error>? = { nil },
    onCancel: @escaping @Sendable () -> Void = {},
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    let patience = TestContext.patience
    let alarm = alarm(at: .now + patience, .failure(Overdue()))
    defer { alarm.cancel() }
    do {
      return try await value(enroll: enroll, onCancel: onCancel)
    } catch is Overdue {
      let text = Diagnostic(
        fact: "Expected \(event), but nothing has come for \(patience).", evidence: [],
        consequence: "The wait was ended.",
        remedy: "Start the work before you wait for it, and find out why it doesn't get this far.")
      TestReporter.current.report(text, at: location)
      throw CancellationError()
    }
  }

  /// Ends the wait with a result if the wait goes on for a number of turns after a deadline.
  ///
  /// If many tests share the main actor, the work of this test may have had no turn before the
  /// deadline. In a passing test, the alarm is cancelled before.
  func alarm(
    at deadline: ContinuousClock.Instant, _ result: Result<Value, any Error>
  ) -> Task<Void, Never> {
    // A task with this task's values would keep the operation that they name alive.
    Task.detached {
      try? await Task.sleep(until: deadline, clock: .continuous)
      await Settling.final.giveTurns {
        Task.isCancelled
      } activity: {
        0
      }
      self.end(with: result)
    }
  }
}

/// The end of a wait for an event that has not come.
private struct Overdue: Error {}

extension Waiter<Void> {
  /// Ends the wait.
  func end() {
    end(with: .success(()))
  }
}

/// A wait of an operation at a clock or a gate.
struct OperationWait: Sendable {
  let operation: TestOperation
  /// Whether the operation's own task waits, and not a task within the operation.
  let isOwn: Bool
  /// Whether a timer waits, for which each wait is like every other.
  let isTick: Bool
  /// The piece of work that follows the wait.
  let piece: Schedule.Piece

  /// Returns the work after the wait as an option of a schedule.
  func option(_ kind: Schedule.Piece.Kind) -> Schedule.Option {
    (piece.as(kind), piece.as(kind).name(operation.name))
  }
}
