/// A service that keeps its count in memory, for the demo.
///
/// ```swift
/// let service = LocalCountService(count: 3, delay: .seconds(1), clock: ContinuousClock())
/// service.requestSave()
/// ```
public final class LocalCountService: CountService {
  /// The error that every call ends with while the service is not available.
  public nonisolated struct Unavailable: Error, Equatable, CustomStringConvertible {
    /// What a person is told.
    public var description: String { "the service is not available" }
  }

  /// The count that is kept.
  public private(set) var storedCount: Int
  /// Whether calls succeed.
  ///
  /// It is asked at the end of a call, after its delay.
  public var isAvailable = true

  private let delay: Duration
  private let clock: any Clock<Duration>
  private var listeners: [AsyncStream<Void>.Continuation] = []

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - count: The count to begin with.
  ///   - delay: How long each call takes.
  ///   - clock: The clock that measures it.
  public nonisolated init(
    count: Int = 0, delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) {
    storedCount = count
    self.delay = delay
    self.clock = clock
  }

  nonisolated deinit {}

  /// Asks everyone who listens to ``saveRequests`` for a save.
  public func requestSave() {
    listeners.removeAll { listener in
      if case .terminated = listener.yield() { true } else { false }
    }
  }

  /// Asks for a save with each call of ``requestSave()`` from now on.
  public var saveRequests: AsyncStream<Void> {
    let (requests, listener) = AsyncStream.makeStream(of: Void.self)
    listeners.append(listener)
    return requests
  }

  /// Keeps a count.
  ///
  /// - Parameter count: The count.
  /// - Returns: The same count.
  /// - Throws: ``Unavailable``, or `CancellationError` where the task was cancelled meanwhile.
  public func save(_ count: Int) async throws -> Int {
    try await respond()
    storedCount = count
    return count
  }

  /// Tells which count is kept.
  ///
  /// - Returns: The count.
  /// - Throws: ``Unavailable``, or `CancellationError` where the task was cancelled meanwhile.
  public func count() async throws -> Int {
    try await respond()
    return storedCount
  }

  /// Changes the count that is kept.
  ///
  /// - Parameter change: The change.
  /// - Returns: The count after it.
  /// - Throws: ``Unavailable``, or `CancellationError` where the task was cancelled meanwhile.
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
