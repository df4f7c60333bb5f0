internal import Corbel

/// A clock on which sleeping takes no time.
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(180))
/// #expect(clock.now.offset == .seconds(180))
/// ```
///
/// Each sleep moves the clock to its deadline and returns at once. So a timer on this clock never
/// comes to rest, and a test that waits for it never ends: use a ``TestClock`` there, and wherever
/// it matters who wakes first.
public final class ImmediateClock: Clock, Sendable {
  /// A moment on the clock.
  public typealias Instant = TestClock.Instant

  private let instant = Lock(Instant())

  /// Creates a clock that stands at zero.
  public init() {}

  /// The moment at which the clock stands: the latest that anybody has slept until.
  public var now: Instant { instant.withLock { $0 } }

  /// Zero: the clock can stand at any moment.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a moment, unless it has passed, and returns at once.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task was cancelled; then the clock does not move.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
  }
}
