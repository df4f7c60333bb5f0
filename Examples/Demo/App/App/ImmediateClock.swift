/// A clock for scripts, on which every sleep ends at once.
package struct ImmediateClock: Clock {
  package init() {}

  package var now: ContinuousClock.Instant { ContinuousClock.now }

  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
