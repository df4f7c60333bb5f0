public import Observation

/// An asynchronous sequence of the values that a function reads from observable objects.
///
/// ```swift
/// let counts = ObservedValues(of: store) { $0.count }
/// for await count in counts where count > 9 { return count }
/// ```
///
/// The sequence begins with the current value. If several changes happen before the task requests
/// the next value, the sequence skips all but the latest value. Each iteration observes the values
/// separately, and ends when its task is cancelled.
public struct ObservedValues<Value: Sendable>: AsyncSequence, Sendable {
  /// The type of the value.
  public typealias Element = Value

  /// Reads the value in a function that observes it; returns nil after the object of
  /// ``init(of:_:)`` is deallocated.
  private let read: ObservedRead<Value>

  /// Makes a sequence of a function's value.
  ///
  /// ```swift
  /// for await name in ObservedValues({ model.user.name }) {
  ///   title = name
  ///   if name == "Grace" { return }
  /// }
  /// ```
  ///
  /// The function may read any `Observable` that changes on the main actor. The sequence ends when
  /// all observed objects are deallocated. The function is called twice for each value, to notice
  /// an object that is deallocated meanwhile.
  ///
  /// - Parameter read: Reads the value.
  @MainActor public init(_ read: @escaping @MainActor () -> Value) {
    // An object that dies after its value was read, and before it is observed, gives no sign. The
    // second reading doesn't find it any more.
    self.read = { observed in
      _ = observed(read)
      return observed(read)
    }
  }

  /// Makes a sequence that ends when an object is deallocated, and doesn't keep the object alive.
  ///
  /// - Parameters:
  ///   - source: The object, such as a ``Store`` or a ``ViewState``.
  ///   - read: Reads the value from the object.
  @MainActor public init<Source: AnyObject & Observable>(
    of source: Source, _ read: @escaping @MainActor (Source) -> Value
  ) {
    // The object lives until it is observed. Otherwise its end could come before, without a sign.
    self.read = { [weak source] observed in
      source.map { source in observed { read(source) } }
    }
  }

  /// Begins an iteration, which returns the current value first.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(read: read)
  }

  /// An iteration over observed values.
  public struct Iterator: AsyncIteratorProtocol {
    private let read: ObservedRead<Value>
    private var watch: ValueWatch<Value>?

    fileprivate init(read: @escaping ObservedRead<Value>) {
      self.read = read
    }

    /// Returns the current value: the first call at once, each later call after a change.
    ///
    /// - Returns: The value, or nil if all observed objects are deallocated or the task was
    ///   cancelled.
    public nonisolated(nonsending) mutating func next() async -> Value? {
      let watch: ValueWatch<Value>
      if let begun = self.watch { watch = begun } else { watch = await ValueWatch(read: read) }
      self.watch = watch
      return await watch.next()
    }

    /// Returns the current value: the first call at once, each later call after a change.
    ///
    /// On the main actor, this returns an available value without suspending.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Returns: The value, or nil if all observed objects are deallocated or the task was
    ///   cancelled.
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await next()
    }
  }
}

/// Reads a value inside a function that observes what is read.
private typealias ObservedRead<Value> =
  @MainActor (_ observed: (@MainActor () -> Value) -> Value) -> Value?

/// One iteration over the values of a function.
@MainActor private final class ValueWatch<Value: Sendable> {
  private let read: ObservedRead<Value>
  /// The number of the last reading; signs of earlier readings are ignored.
  private var reading = 0
  /// Whether the value may have changed since it was read.
  private var isStale = true
  /// Whether no more changes are possible.
  private var isOver = false
  private var waiter: CheckedContinuation<Void, Never>?

  init(read: @escaping ObservedRead<Value>) {
    self.read = read
  }

  nonisolated deinit {}

  func next() async -> Value? {
    await withTaskCancellationHandler {
      if !isStale, !isOver, !Task.isCancelled {
        await withCheckedContinuation { waiter = $0 }
      }
      return isStale && !Task.isCancelled ? observedValue() : nil
    } onCancel: {
      Task { @MainActor in self.wake() }
    }
  }

  private func observedValue() -> Value? {
    isStale = false
    reading += 1
    let value = read { value in
      let alarm = Alarm { [weak self, reading] isOver in
        Task { @MainActor in self?.receive(isOver: isOver, in: reading) }
      }
      return withObservationTracking(value) { alarm.ring() }
    }
    if case .none = value { isOver = true }
    return value
  }

  private func receive(isOver: Bool, in reading: Int) {
    guard reading == self.reading else { return }
    if isOver { self.isOver = true } else { isStale = true }
    wake()
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }
}

/// A function that is called once: at a change, or when no more changes are possible.
///
/// Observed objects release their observers when the objects are deallocated, and give no other
/// sign. The release deallocates the alarm, and the alarm's `deinit` then calls the function.
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
