internal import CorbelStorage
internal import CounterExample
internal import Observation

/// The counter's service in the demo, which keeps the count in the demo's file.
@MainActor @Observable final class DemoCountService: CountService {
  /// Whether calls succeed.
  var isAvailable = true
  @ObservationIgnored let stored: Stored<DemoState>
  @ObservationIgnored private let delay: Duration
  @ObservationIgnored private let clock: any Clock<Duration>

  init(stored: Stored<DemoState>, delay: Duration, clock: any Clock<Duration>) {
    self.stored = stored
    self.delay = delay
    self.clock = clock
  }

  func save(_ count: Int) async throws -> Int {
    if delay > .zero { try await clock.sleep(for: delay) }
    guard isAvailable else { throw LocalCountService.Unavailable() }
    stored.count = count
    return count
  }
}

/// A clock for scripts, on which every sleep ends at once.
struct ImmediateClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
