extension Effect {
  /// Sends an action at regular intervals until the effect is cancelled.
  ///
  /// The first action is sent after one interval. A later timer with the same identifier replaces
  /// this timer. The intervals don't drift, and the timer skips intervals that it has missed.
  ///
  /// - Parameters:
  ///   - id: The identifier that ``cancel(id:)`` takes.
  ///   - interval: The time between two actions; longer than zero.
  ///   - clock: The clock that measures the time.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - action: Makes the action to send.
  /// - Returns: The effect.
  public static func timer(
    id: some Hashable, every interval: Duration, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor () -> R.Action
  ) -> Self {
    guard interval > .zero else {
      let callSite = CallSite(fileID: fileID, line: line)
      fatalError(Diagnostic.intervalTooShort(interval, callSite).description)
    }
    return run(id: AnyHashable(id), policy: .cancelPrevious, fileID: fileID, line: line) { store in
      try await tick(clock, every: interval) { store.send(action()) }
    }
  }

  /// Starts this effect after a delay.
  ///
  /// ```swift
  /// return .send(.bannerExpired).delayed(by: .seconds(3), clock: clock)
  ///   .cancellable(id: "banner", policy: .cancelPrevious)
  /// ```
  ///
  /// The delay has no identifier. To cancel the delay, give the whole effect an identifier with
  /// ``cancellable(id:policy:fileID:line:)``.
  ///
  /// - Parameters:
  ///   - delay: How long to wait.
  ///   - clock: The clock that measures the time.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  /// - Returns: The effect.
  public func delayed(
    by delay: Duration, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .concatenate(
      .run(fileID: fileID, line: line) { _ in try await clock.sleep(for: delay) }, self)
  }

  /// Starts this effect after an interval in which no other effect with the identifier arrives.
  ///
  /// A later effect replaces only an effect that still waits. An operation that has started
  /// continues, unless the operation itself has the same identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier that groups the effects, and that ``cancel(id:)`` takes.
  ///   - interval: How long to wait.
  ///   - clock: The clock that measures the time.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  /// - Returns: The effect.
  public func debounce(
    id: some Hashable, for interval: Duration, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let wait = Self.run(id: AnyHashable(id), policy: .pause, fileID: fileID, line: line) { _ in
      try await clock.sleep(for: interval)
    }
    return .concatenate(wait, self)
  }
}

/// Calls a function at regular intervals until the task is cancelled.
@MainActor private func tick<C: Clock<Duration>>(
  _ clock: C, every interval: Duration, _ call: @MainActor () -> Void
) async throws {
  var next = clock.now.advanced(by: interval)
  while true {
    try await clock.sleep(until: next, tolerance: nil)
    call()
    let missed = max(0, (next.duration(to: clock.now) / interval).rounded(.down))
    next = next.advanced(by: interval * (missed + 1))
  }
}
