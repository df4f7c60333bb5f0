internal import Corbel

/// A place that keeps a value: a file, the user defaults, memory, or two closures.
///
/// A ``Stored`` reads and writes the value:
///
/// ```swift
/// let preferences = Stored(Preferences(), in: .file(url))
/// ```
public struct Storage<Value: Sendable>: Sendable {
  /// The name of the place in errors: a path, a key, or another name.
  let place: String
  /// Returns the identity of the place, which only one ``Stored`` may own; nil if it has none.
  var identity: @Sendable () -> String? = { nil }
  /// Returns the value, or nil if none was saved before, and the report about content that was set
  /// aside.
  ///
  /// If the caller doesn't take over the value, the next write sets the content aside.
  let read: @Sendable (_ takesOver: Bool) throws -> (value: Value?, setAside: StorageError?)
  /// Writes a value, and returns a report if other content was set aside.
  let write: @Sendable (Value) throws -> StorageError?

  /// Creates a storage of two closures.
  ///
  /// ```swift
  /// let storage = Storage<Preferences>("keychain") {
  ///   try keychain.data().map { try JSONDecoder().decode(Preferences.self, from: $0) }
  /// } save: { preferences in
  ///   try keychain.set(JSONEncoder().encode(preferences))
  /// }
  /// ```
  ///
  /// If `load` throws, nothing is saved until ``Stored/retry()`` has succeeded. So let `load` throw
  /// if a value was saved before and can't be read, and return nil only if there is none. Don't
  /// change the value before `retry` has succeeded: closures can't set content aside, so from then
  /// on `retry` would fail.
  ///
  /// - Parameters:
  ///   - place: The name of the place, for errors.
  ///   - load: Reads the value, or returns nil if none was saved before. It is called on the main
  ///     actor.
  ///   - save: Saves a value, and returns when it is safe. It is called off the main actor, and on
  ///     the main actor when the app leaves the foreground; one call at a time.
  public init(
    _ place: String, load: @escaping @Sendable () throws -> Value?,
    save: @escaping @Sendable (Value) throws -> Void
  ) {
    self.place = place
    read = { takesOver in
      let value = try load()
      guard takesOver || value == nil else {
        throw StorageError.failed(place, cause: "the value was changed before it could be read")
      }
      return (value, nil)
    }
    write = { value in
      try save(value)
      return nil
    }
  }

  /// A storage in memory, for tests and previews.
  ///
  /// Two stored values that use the same storage in turn behave like two launches of an app.
  ///
  /// - Parameter value: The value that was saved before, if any.
  /// - Returns: The storage.
  public static func memory(_ value: Value? = nil) -> Self {
    let memory = Lock(value)
    return Storage(
      "memory", load: { memory.withLock { $0 } }, save: { new in memory.withLock { $0 = new } })
  }
}
