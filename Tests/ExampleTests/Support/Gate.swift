/// Holds calls back until the test answers them.
///
/// ```swift
/// let press = counter.press("s")
/// let save = try await service.saves.next()
/// save.succeed(with: 3)
/// await press.finish()
/// ```
@MainActor final class Gate<Value: Sendable> {
  private let calls: AsyncStream<GatedCall<Value>>
  private let arrivals: AsyncStream<GatedCall<Value>>.Continuation

  init() {
    (calls, arrivals) = AsyncStream.makeStream()
  }

  nonisolated deinit {}

  /// Makes a call, and waits for its answer.
  ///
  /// A call whose task is cancelled is answered by that.
  func value() async throws -> Value {
    let call = GatedCall<Value>()
    arrivals.yield(call)
    return try await call.value()
  }

  /// Takes the oldest call that was not taken yet, and waits for it if there is none.
  func next() async throws -> GatedCall<Value> {
    for await call in calls { return call }
    throw CancellationError()
  }
}

/// A call that waits for an answer.
@MainActor final class GatedCall<Value: Sendable> {
  private var result: Result<Value, any Error>?
  private var continuation: CheckedContinuation<Value, any Error>?
  private let cancellations: AsyncStream<Void>
  private let cancelled: AsyncStream<Void>.Continuation

  fileprivate init() {
    (cancellations, cancelled) = AsyncStream.makeStream()
  }

  nonisolated deinit {}

  func succeed(with value: Value) {
    finish(with: .success(value))
  }

  func fail(with error: any Error) {
    finish(with: .failure(error))
  }

  /// Waits until the task of the call is cancelled.
  func cancellation() async {
    for await _ in cancellations { return }
  }

  fileprivate func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let result {
          continuation.resume(with: result)
        } else {
          self.continuation = continuation
        }
      }
    } onCancel: {
      cancelled.yield()
      Task { @MainActor in fail(with: CancellationError()) }
    }
  }

  private func finish(with result: Result<Value, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    continuation?.resume(with: result)
    continuation = nil
  }
}
