internal import Corbel

/// One wait for a result, which ends once: with the result, or because its task was cancelled.
final class Waiter<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Value, any Error>, Wait?)
    case ended(Result<Value, any Error>)
  }

  /// The operation of a test that waits.
  private struct Wait: Sendable {
    let operation: TestOperation
    let isOwn: Bool
  }

  private let state = Lock(State.new)

  /// Waits for the result.
  ///
  /// It is called once. A cancellation that comes while `enroll` runs calls `onCancel` at once: so
  /// whoever sees that the list has a new member can cancel it, and sees it leave.
  ///
  /// - Parameters:
  ///   - enroll: Adds the wait to a list, or returns a result for which it need not wait. It adds
  ///     nothing if the task is cancelled already, as `onCancel` has been called then.
  ///   - onCancel: Called when the task is cancelled, before the wait ends.
  ///   - isolation: The actor that it stays on.
  /// - Returns: The result's value.
  /// - Throws: The result's error, or `CancellationError`.
  func value(
    enroll: () -> Result<Value, any Error>? = { nil },
    onCancel: @escaping @Sendable () -> Void = {},
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      // A closure runs where a function is that has an isolated parameter, if it captures it. In a
      // function that is 'nonisolated(nonsending)' it would run on another thread.
      _ = isolation
      if let result = enroll() { return try result.get() }
      Settling.noteEvent()
      defer { Settling.noteEvent() }
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
  /// - Returns: Whether it had not ended before.
  @discardableResult
  func end(with result: Result<Value, any Error>) -> Bool {
    let (isFirst, continuation, operation) = state.withLock {
      state -> (Bool, CheckedContinuation<Value, any Error>?, TestOperation?) in
      switch state {
      case .new:
        state = .ended(result)
        return (true, nil, nil)
      case .waiting(let continuation, let wait):
        wait?.operation.endWait(isOwn: wait?.isOwn == true)
        state = .ended(result)
        return (true, continuation, wait?.operation)
      case .ended:
        return (false, nil, nil)
      }
    }
    if Schedule.current == nil {
      continuation?.resume(with: result)
    } else {
      TestContext.$resumed.withValue(operation) { continuation?.resume(with: result) }
    }
    return isFirst
  }

  private func suspend(_ continuation: CheckedContinuation<Value, any Error>) {
    let operation = TestContext.operation
    let result = state.withLock { state -> Result<Value, any Error>? in
      if case .ended(let result) = state { return result }
      let wait = operation.map { Wait(operation: $0, isOwn: $0.beginWait()) }
      state = .waiting(continuation, wait)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }
}

extension Waiter<Void> {
  /// Ends the wait.
  func end() {
    end(with: .success(()))
  }
}
