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
    id: AnyHashable, every interval: Duration, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor () -> R.Action
  ) -> Self {
    guard interval > .zero else {
      let callSite = CallSite(fileID: fileID, line: line)
      let report = EffectNode.message { setting in
        setting.target.host.diagnostics.report(.intervalTooShort(interval, callSite))
      }
      return .merge(.cancel(id: id), Self(node: report))
    }
    return run(id: id, policy: .cancelPrevious, fileID: fileID, line: line) { store in
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
    id: AnyHashable, for interval: Duration, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let wait = Self.run(id: id, policy: .pause, fileID: fileID, line: line) { _ in
      try await clock.sleep(for: interval)
    }
    return .concatenate(wait, self)
  }

  /// Starts this effect at most once in each interval.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   state.offset = offset
  ///   return .run { try await savePosition(offset) }
  ///     .throttle(id: "position", for: .seconds(1), clock: clock)
  /// ```
  ///
  /// The first effect starts at once. Effects that arrive before the interval has passed, or before
  /// the started effect has ended, don't start. Afterwards, the last of them starts, so the last
  /// value is not lost, and no two of the effects run at once. An effect that doesn't start sends
  /// no action of its ``onCancel(fileID:line:_:)``. ``cancel(id:)`` cancels the effect that runs
  /// and the one that waits.
  ///
  /// - Parameters:
  ///   - id: The identifier that groups the effects, and that ``cancel(id:)`` takes.
  ///   - interval: The shortest time between two starts.
  ///   - latest: Whether the last effect that arrived starts afterwards; otherwise it is dropped.
  ///   - clock: The clock that measures the time.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  /// - Returns: The effect.
  public func throttle(
    id: AnyHashable, for interval: Duration, latest: Bool = true, clock: any Clock<Duration>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let pause = Self.run(fileID: fileID, line: line) { _ in try await clock.sleep(for: interval) }
    return .merge(self, pause)
      .cancellable(
        id: id, policy: latest ? .queueLatest : .dropNew, fileID: fileID, line: line)
  }
}

extension EffectInfo {
  /// Whether the current task is that of a timer, which waits in the same way again and again.
  @TaskLocal package static var waitsForTick = false
}

/// Calls a function at regular intervals until the task is cancelled.
@MainActor private func tick<C: Clock<Duration>>(
  _ clock: C, every interval: Duration, _ call: @MainActor () -> Void
) async throws {
  var next = clock.now.advanced(by: interval)
  while true {
    try await EffectInfo.$waitsForTick.withValue(true) {
      try await clock.sleep(until: next, tolerance: nil)
    }
    call()
    let late = next.duration(to: clock.now)
    // The quotient is rounded; the products of whole numbers are not.
    var missed = Int(max(0, min(late / interval, 1e15)))
    if interval * missed > late { missed -= 1 }
    if interval * (missed + 1) <= late { missed += 1 }
    next = next.advanced(by: interval * (missed + 1))
  }
}
