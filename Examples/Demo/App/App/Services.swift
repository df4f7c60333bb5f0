internal import ColorsExample
internal import CorbelHTTP
internal import CorbelStorage
internal import CounterExample
internal import Foundation
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

/// Makes the source of colors.
///
/// - Parameters:
///   - server: The address of a server, or nil for the recording that the tests of the example
///     replay. Then no request leaves the process.
///   - clock: The clock that measures the time between attempts.
/// - Returns: The source.
func makeColorSource(server: String?, clock: any Clock<Duration>) -> ColorSource {
  if let server { return ColorSource(client: .live(), address: server, clock: clock) }
  let file = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../Tests/ExampleTests/Colors/HTTPSnapshots/colors.json")
    .standardizedFileURL
  // Each request begins the recording again, so that the colors can be loaded any number of times.
  let client = HTTPClient { request in
    try await HTTPClient.live().snapshotting(HTTPTape(file: file)).send(request)
  }
  return ColorSource(client: client, clock: clock)
}

/// A clock for scripts, on which every sleep ends at once.
struct ImmediateClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}
