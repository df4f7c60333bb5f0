internal import Corbel

extension Gate {
  /// A call that was taken out of a gate and waits for its answer.
  ///
  /// ```swift
  /// let save = try await saves.next()
  /// store.send(.leftScreen)
  /// await save.waitForCancellation()
  /// ```
  ///
  /// The call waits until you answer the call or the caller's task is cancelled. A later answer has
  /// no effect. Keep the call until then: nothing else can answer it.
  public final class Call: Sendable {
    private struct Outcome: Sendable {
      var hasEnded = false
      var isCancelled = false
      var watch = CountWatch()
    }

    let waiter = Waiter<Value>()
    private let outcome = Lock(Outcome())

    init() {}

    /// Whether the caller's task was cancelled before the answer.
    public var isCancelled: Bool { outcome.withLock { $0.isCancelled } }

    /// Answers the call.
    ///
    /// - Parameter value: The value for the caller.
    public func answer(with value: Value) {
      end(with: .success(value))
    }

    /// Answers the call with an error.
    ///
    /// - Parameter error: The error that the caller throws.
    public func fail(with error: any Error) {
      end(with: .failure(error))
    }

    /// Waits until the caller's task is cancelled.
    ///
    /// This also returns when the call is answered, or when the waiting task is cancelled. If none
    /// of this happens within half a minute, the test fails.
    ///
    /// - Parameters:
    ///   - fileID: The place of the call, where a failure is shown.
    ///   - filePath: The place of the call.
    ///   - line: The place of the call.
    public nonisolated(nonsending) func waitForCancellation(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
    ) async {
      let watcher = Waiter<Void>()
      outcome.withLock { $0.watch.add(watcher, for: 1, current: $0.hasEnded ? 1 : 0) }
      try? await watcher.value(
        expecting: "the cancellation of a call", at: TestLocation(fileID, filePath, line))
    }

    nonisolated(nonsending) func value(
      enroll: () -> Result<Value, any Error>?, onCancel: @escaping @Sendable () -> Void
    ) async throws -> Value {
      try await waiter.value(enroll: enroll) {
        onCancel()
        self.finish(isCancelled: true)
      }
    }

    /// Answers the call.
    ///
    /// - Returns: Whether this answer has ended the wait.
    @discardableResult
    func end(with result: Result<Value, any Error>) -> Bool {
      finish(isCancelled: false) && waiter.end(with: result)
    }

    @discardableResult
    private func finish(isCancelled: Bool) -> Bool {
      outcome.withLock { outcome in
        if outcome.hasEnded { return false }
        outcome.hasEnded = true
        outcome.isCancelled = isCancelled
        outcome.watch.reach(1)
        return true
      }
    }
  }
}

extension Gate.Call where Value == Void {
  /// Answers the call.
  public func answer() {
    answer(with: ())
  }
}
