public import Corbel
public import Observation

/// A value that several screens share, and that is kept between launches.
///
/// ```swift
/// let preferences = Stored(Preferences(), in: .file(url))
/// preferences.unit = .cups
/// await preferences.flush()
/// ```
///
/// Reading a field observes only that field, as with a `Store`. Each change is saved after a short
/// pause, together with the changes that happen during the pause. When the app leaves the
/// foreground or quits, the value is saved at once. See <doc:KeepingValues>.
///
/// The initializer reads the storage before it returns. If this fails, the value is the given one,
/// ``loadError`` has the reason, and no save overwrites the content that was not read. See
/// <doc:WhatIsNeverLost>.
///
/// A file or a key has one owner in a process: make one `Stored`, and pass it on. When it is
/// deallocated, its last changes are saved.
@MainActor @dynamicMemberLookup
public final class Stored<Value: Sendable>: Observable {
  let store: Store<Value, Change<Value>>
  let keeper: Keeper<Value>

  /// Creates a stored value, and reads it from the storage.
  ///
  /// - Parameters:
  ///   - value: The value to begin with if nothing was saved before, or if reading fails.
  ///   - storage: The place that keeps the value.
  ///   - pause: The time between a change and its save.
  ///   - clock: The clock that measures the pause.
  ///   - diagnostics: Receives ``loadError`` and ``saveError`` when they are set by a failure.
  public init(
    _ value: Value, in storage: Storage<Value>, pause: Duration = .milliseconds(500),
    clock: any Clock<Duration> = ContinuousClock(), diagnostics: DiagnosticReporter = .standard
  ) {
    store = Store(initialState: value, diagnostics: diagnostics) { $1(&$0) }
    keeper = Keeper(store, storage, diagnostics) { try? await clock.sleep(for: pause) }
  }

  nonisolated deinit {
    onMainActor { [keeper] in keeper.leave() }
  }

  /// The whole value; reading it observes every change.
  public var value: Value {
    get { store.state }
    set { update { $0 = newValue } }
  }

  /// A field of the value.
  ///
  /// A change of a large field copies it. ``update(_:)`` changes it in place.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Field>(dynamicMember keyPath: WritableKeyPath<Value, Field>) -> Field {
    get { store[keyPath] }
    set { update { $0[keyPath: keyPath] = newValue } }
  }

  /// A field of the value that can't be changed.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Field>(dynamicMember keyPath: KeyPath<Value, Field>) -> Field {
    store[keyPath]
  }

  /// Changes the value, and saves it after the pause.
  ///
  /// Observers are notified once, after the change. An update within an update runs after it.
  ///
  /// - Parameter change: Changes the value. It reads its parameter; reading this object stops the
  ///   program.
  public func update(_ change: @escaping @MainActor (inout Value) -> Void) {
    store.send(change)
    keeper.noteChange()
  }

  /// Makes an asynchronous sequence of a part's value: the current value, then each new value.
  ///
  /// ```swift
  /// return .stream(preferences.values(of: \.unit)) { .unitChanged($0) }
  /// ```
  ///
  /// If several changes happen before the next value is requested, the sequence skips all but the
  /// latest. It ends when this object is deallocated and its last change is saved.
  ///
  /// - Parameter part: The part of the value.
  /// - Returns: The sequence.
  public func values<Part: Sendable>(of part: KeyPath<Value, Part>) -> ObservedValues<Part> {
    ObservedValues(of: self) { $0.store[part] }
  }

  /// The reason why the value is not what the storage contained, or nil.
  ///
  /// - After ``StorageError/unreadable(_:setAside:cause:)`` and
  ///   ``StorageError/changedElsewhere(_:setAside:)``, the content is under another name, and the
  ///   value is saved as usual.
  /// - After any other error, the content is unchanged, and nothing is saved until ``retry()`` has
  ///   read it. When the value changes before, ``saveError`` has the same reason.
  ///
  /// Set this property to nil when the person has seen the message.
  public var loadError: StorageError? {
    get { keeper.loadError.state }
    set { keeper.loadError.send(newValue) }
  }

  /// The reason why the newest value is not saved, or nil.
  ///
  /// The next change and ``retry()`` try again, with the newest value.
  public var saveError: StorageError? {
    keeper.saveError.state
  }

  /// Saves the value now, if it has changed.
  ///
  /// This returns when the changes before the call are saved, or when the attempt has failed, which
  /// ``saveError`` shows. Cancelling the task that waits doesn't cancel the save.
  public func flush() async {
    await keeper.flush()
  }

  /// Reads the storage if that has failed before, and saves the value if it has changed.
  ///
  /// If the value was changed since reading failed, the changed value stays, and the content of the
  /// file or the key is set aside by the save.
  public func retry() async {
    await keeper.retry()
  }

  /// Saves the last change, and gives the file or the key to the next owner.
  ///
  /// Call this when a person signs out, before another value is made from the same file, since
  /// other objects may still retain this one. Later changes are not saved, which ``saveError``
  /// shows; ``retry()`` takes the place again. If the save fails, ``saveError`` has the reason, and
  /// this object remains the owner.
  public func close() async {
    await keeper.close()
  }
}

/// The action of a store that contains a value.
typealias Change<Value> = @MainActor (inout Value) -> Void
