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
  /// It is called once.
  ///
  /// - Parameter onCancel: Called when the task is cancelled, before the wait ends.
  /// - Returns: The result's value.
  /// - Throws: The result's error, or `CancellationError`.
  nonisolated(nonsending) func value(
    onCancel: @escaping @Sendable () -> Void = {}
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
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
    let (isFirst, continuation) = state.withLock {
      state -> (Bool, CheckedContinuation<Value, any Error>?) in
      switch state {
      case .new:
        state = .ended(result)
        return (true, nil)
      case .waiting(let continuation, let wait):
        wait?.operation.endWait(isOwn: wait?.isOwn == true)
        state = .ended(result)
        return (true, continuation)
      case .ended:
        return (false, nil)
      }
    }
    continuation?.resume(with: result)
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
