public import Observation

/// Makes an asynchronous sequence of what a function reads: its value now, and after each change.
///
/// ```swift
/// for await name in values({ model.user.name }) {
///   title = name
///   if name == "Grace" { return }
/// }
/// ```
///
/// It may read from any `Observable` that is changed on the main actor. Changes that
/// come while no task waits are seen together: the sequence skips values, but never the latest. It
/// ends when what it has observed has gone, and when the task that iterates it is cancelled.
///
/// Where `values` is the name of a property or a method, write ``ObservedValues/init(_:)`` instead.
///
/// - Parameter read: Reads the value.
/// - Returns: The sequence. Each iteration observes on its own.
@MainActor public func values<Value: Sendable>(
  _ read: @escaping @MainActor () -> Value
) -> ObservedValues<Value> {
  ObservedValues(read)
}

/// Makes an asynchronous sequence of what a function reads from an object, ending with the object.
///
/// ```swift
/// for await count in values(of: store, { $0.count }) { show(count) }
/// ```
///
/// The sequence does not keep the object alive. Changes that come while no task waits are seen
/// together: the sequence skips values, but never the latest. Where `values` is the name of a
/// property or a method, write ``ObservedValues/init(of:_:)`` instead.
///
/// - Parameters:
///   - source: The object, such as a ``Store`` or a ``ViewState``.
///   - read: Reads the value from it.
/// - Returns: The sequence. Each iteration observes on its own.
@MainActor public func values<Source: AnyObject & Observable, Value: Sendable>(
  of source: Source, _ read: @escaping @MainActor (Source) -> Value
) -> ObservedValues<Value> {
  ObservedValues(of: source, read)
}

/// An asynchronous sequence of the values that a function reads from observable objects.
///
/// ``values(_:)`` and ``values(of:_:)`` make one:
///
/// ```swift
/// let counts = values(of: store) { $0.count }
/// for await count in counts where count > 9 { return count }
/// ```
public struct ObservedValues<Value: Sendable>: AsyncSequence, Sendable {
  /// The value read.
  public typealias Element = Value

  /// Returns nil once there is nothing to read from.
  private let read: @MainActor () -> Value?

  /// Makes a sequence of what a function reads, like ``values(_:)``.
  ///
  /// - Parameter read: Reads the value.
  @MainActor public init(_ read: @escaping @MainActor () -> Value) {
    self.read = { read() }
  }

  /// Makes a sequence of what a function reads from an object, like ``values(of:_:)``.
  ///
  /// ```swift
  /// counts = ObservedValues(of: store) { $0.count }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The object, which the sequence does not keep alive.
  ///   - read: Reads the value from it.
  @MainActor public init<Source: AnyObject & Observable>(
    of source: Source, _ read: @escaping @MainActor (Source) -> Value
  ) {
    self.read = { [weak source] in source.map(read) }
  }

  /// Begins an iteration, which gives the current value first.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(read: read)
  }

  /// An iteration over observed values.
  public struct Iterator: AsyncIteratorProtocol {
    private let read: @MainActor () -> Value?
    private var watch: ValueWatch<Value>?

    init(read: @escaping @MainActor () -> Value?) {
      self.read = read
    }

    /// Gives the current value: the first time at once, then after the next change.
    ///
    /// - Returns: The value, or nil when nothing is left to observe or the task was cancelled.
    public nonisolated(nonsending) mutating func next() async -> Value? {
      let watch: ValueWatch<Value>
      if let begun = self.watch { watch = begun } else { watch = await ValueWatch(read: read) }
      self.watch = watch
      return await watch.next()
    }

    /// Gives the current value: the first time at once, then after the next change.
    ///
    /// Called on the main actor, it stays there: where there is something to give, nothing else
    /// runs first.
    ///
    /// - Parameter actor: Where it is called.
    /// - Returns: The value, or nil when nothing is left to observe or the task was cancelled.
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await next()
    }
  }
}

/// One iteration over what a function reads.
@MainActor private final class ValueWatch<Value: Sendable> {
  private enum Phase { case stale, current, ended }

  private let read: @MainActor () -> Value?
  private var phase = Phase.stale
  private var waiter: CheckedContinuation<Void, Never>?

  init(read: @escaping @MainActor () -> Value?) {
    self.read = read
  }

  nonisolated deinit {}

  func next() async -> Value? {
    await withTaskCancellationHandler {
      if phase == .current, !Task.isCancelled {
        await withCheckedContinuation { waiter = $0 }
      }
      return phase == .stale && !Task.isCancelled ? observedValue() : nil
    } onCancel: {
      Task { @MainActor in self.wake() }
    }
  }

  private func observedValue() -> Value? {
    phase = .current
    let alarm = Alarm { [weak self] isOver in
      Task { @MainActor in
        self?.phase = isOver ? .ended : .stale
        self?.wake()
      }
    }
    return withObservationTracking(read) { alarm.ring() }
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }
}

/// Calls a function once: at a change, or when no change can come any more.
///
/// An observable releases its observers when it is deallocated, and gives no other sign of that.
private final class Alarm: Sendable {
  private let action: Lock<(@Sendable (_ isOver: Bool) -> Void)?>

  init(_ action: @escaping @Sendable (_ isOver: Bool) -> Void) {
    self.action = Lock(action)
  }

  deinit {
    takeAction()?(true)
  }

  func ring() {
    takeAction()?(false)
  }

  private func takeAction() -> (@Sendable (Bool) -> Void)? {
    action.withLock { $0.take() }
  }
}
