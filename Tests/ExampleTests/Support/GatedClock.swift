/// A clock whose time stands still: who sleeps is woken by the test.
struct GatedClock: Clock {
  let sleeps: Gate<Void>

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await sleeps.value()
  }
}
