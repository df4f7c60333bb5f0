/// A service that keeps its count in memory, for the demo.
///
/// ```swift
/// let service = LocalCountService(count: 3, delay: .seconds(1), clock: ContinuousClock())
/// service.requestSave()
/// ```
public final class LocalCountService: CountService {
  /// The error of every call while the service is unavailable.
  public nonisolated struct Unavailable: Error, Equatable, CustomStringConvertible {
    /// The message for the person who uses the app.
    public var description: String { "the service is not available" }
  }

  /// The count that the service keeps.
  public private(set) var storedCount: Int
  /// Whether calls succeed.
  ///
  /// A call reads this at its end, after its delay.
  public var isAvailable = true

  private let delay: Duration
  private let clock: any Clock<Duration>
  private var listeners: [AsyncStream<Void>.Continuation] = []

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - count: The initial count.
  ///   - delay: The duration of each call.
  ///   - clock: The clock that measures the delay.
  public nonisolated init(
    count: Int = 0, delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) {
    storedCount = count
    self.delay = delay
    self.clock = clock
  }

  nonisolated deinit {}

  /// Requests a save from every listener of ``saveRequests``.
  public func requestSave() {
    listeners.removeAll { listener in
      if case .terminated = listener.yield() { true } else { false }
    }
  }

  /// Requests a save with each later call of ``requestSave()``.
  public var saveRequests: AsyncStream<Void> {
    let (requests, listener) = AsyncStream.makeStream(of: Void.self)
    listeners.append(listener)
    return requests
  }

  /// Keeps a count.
  ///
  /// - Parameter count: The count.
  /// - Returns: The same count.
  /// - Throws: ``Unavailable``, or `CancellationError` if the task is cancelled during the call.
  public func save(_ count: Int) async throws -> Int {
    try await respond()
    storedCount = count
    return count
  }

  /// Reads the count that the service keeps.
  ///
  /// - Returns: The count.
  /// - Throws: ``Unavailable``, or `CancellationError` if the task is cancelled during the call.
  public func count() async throws -> Int {
    try await respond()
    return storedCount
  }

  /// Changes the count that the service keeps.
  ///
  /// - Parameter change: The change.
  /// - Returns: The count after the change.
  /// - Throws: ``Unavailable``, or `CancellationError` if the task is cancelled during the call.
  public func apply(_ change: CounterChange) async throws -> Int {
    try await respond()
    storedCount = change.applied(to: storedCount)
    return storedCount
  }

  private func respond() async throws {
    if delay > .zero { try await clock.sleep(for: delay) }
    guard isAvailable else { throw Unavailable() }
  }
}
