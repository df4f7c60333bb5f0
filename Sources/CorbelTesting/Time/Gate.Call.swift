internal import Corbel

extension Gate {
  /// A call that was taken out of a gate, and waits for its answer.
  ///
  /// ```swift
  /// let save = try await saves.next()
  /// store.send(.leftScreen)
  /// await save.waitForCancellation()
  /// ```
  ///
  /// It waits until it is answered or its task is cancelled; an answer after that has no effect.
  public final class Call: Sendable {
    private struct Outcome: Sendable {
      var hasEnded = false
      var isCancelled = false
      var watchers: [Waiter<Void>] = []
    }

    private let waiter = Waiter<Value>()
    private let outcome = Lock(Outcome())

    init() {}

    /// Whether the task that has made the call was cancelled before it was answered.
    public var isCancelled: Bool { outcome.withLock { $0.isCancelled } }

    /// Lets the call through.
    ///
    /// - Parameter value: What it gets.
    public func open(with value: Value) {
      end(with: .success(value))
    }

    /// Lets the call through with an error.
    ///
    /// - Parameter error: What it throws.
    public func fail(with error: any Error) {
      end(with: .failure(error))
    }

    /// Waits until the task that has made the call is cancelled.
    ///
    /// It returns at once if the call was answered, or if the task that waits here is cancelled.
    public nonisolated(nonsending) func waitForCancellation() async {
      let watcher = Waiter<Void>()
      let hasEnded = outcome.withLock { outcome in
        if !outcome.hasEnded { outcome.watchers.append(watcher) }
        return outcome.hasEnded
      }
      if !hasEnded { try? await watcher.value() }
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
    /// - Returns: Whether it had not ended before.
    @discardableResult
    func end(with result: Result<Value, any Error>) -> Bool {
      finish(isCancelled: false) && waiter.end(with: result)
    }

    @discardableResult
    private func finish(isCancelled: Bool) -> Bool {
      let (isFirst, watchers) = outcome.withLock { outcome -> (Bool, [Waiter<Void>]) in
        guard !outcome.hasEnded else { return (false, []) }
        outcome.hasEnded = true
        outcome.isCancelled = isCancelled
        defer { outcome.watchers = [] }
        return (true, outcome.watchers)
      }
      for watcher in watchers { watcher.end() }
      return isFirst
    }
  }
}

extension Gate.Call where Value == Void {
  /// Lets the call through.
  public func open() {
    open(with: ())
  }
}
