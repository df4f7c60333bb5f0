internal import Corbel

/// A wait that ends once: with a result, or because its task was cancelled.
final class Waiter<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Value, any Error>, Wait?)
    case ended(Result<Value, any Error>)
  }

  /// The waiting operation of a test.
  private struct Wait: Sendable {
    let operation: TestOperation
    let isOwn: Bool
  }

  private let state = Lock(State.new)

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
  /// - Returns: Whether this call has ended the wait.
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
