internal import Corbel

/// A clock on which a sleep takes no time.
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(180))
/// #expect(clock.now.offset == .seconds(180))
/// ```
///
/// Each sleep moves the clock to the deadline of the sleep, and returns at once. So a timer on this
/// clock never waits, and a test that waits for the timer never ends. Use a ``TestClock`` for
/// timers, and if the order in which tasks wake matters.
public final class ImmediateClock: Clock, Sendable {
  /// A moment on the clock.
  public typealias Instant = TestClock.Instant

  private let instant = Lock(Instant())

  /// Creates a clock at zero.
  public init() {}

  /// The current moment, which is the latest deadline so far.
  public var now: Instant { instant.withLock { $0 } }

  /// Zero, because the clock can be at any moment.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a moment, unless the moment has passed, and returns at once.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the sleep ends.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task was cancelled. In this case, the clock does not
  ///   move.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
  }
}
