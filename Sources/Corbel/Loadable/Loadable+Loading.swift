/// The identity of a load, so that a loadable refuses the result of a load that was replaced.
///
/// ``Loadable/startLoading()`` returns a token.
///
/// ```swift
/// case .refreshed:
///   let load = state.user.startLoading()
///   return .run {
///     try await user()
///   } finish: {
///     .userLoaded($0, load)
///   }
/// case .userLoaded(let result, let load):
///   state.user.finish(with: result, token: load)
///   return .none
/// ```
public final class LoadToken: Sendable {
  /// The first of the loads that have followed each other, up to this load; nil for the first.
  private let first: LoadToken?

  init(following earlier: LoadToken?) {
    first = earlier?.first ?? earlier
  }

  /// The identifier of the load's effect; a load that follows this load has the same identifier.
  var effectID: AnyHashable { AnyHashable(first ?? self) }
}

extension LoadToken: Hashable, CustomStringConvertible {
  /// Returns whether two tokens are of the same load.
  ///
  /// - Parameters:
  ///   - lhs: A token.
  ///   - rhs: Another token.
  /// - Returns: Whether they are the same object.
  public static func == (lhs: LoadToken, rhs: LoadToken) -> Bool { lhs === rhs }

  /// Hashes the identity of the load.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The text `load`: a load has no name.
  public var description: String { "load" }
}

extension Loadable {
  /// Starts a load, and keeps the current value as the previous one.
  ///
  /// From then on, ``finish(with:token:)`` refuses the result of an earlier load.
  ///
  /// - Returns: The token of this load, for ``finish(with:token:)``.
  @discardableResult
  public mutating func startLoading() -> LoadToken { startLoading(once: false) }

  /// Starts a load that replaces the running loads or, with `once`, runs beside them.
  mutating func startLoading(once: Bool) -> LoadToken {
    let load = LoadToken(following: loads.first)
    self = Self(
      .loading(previous: value), loads: (once ? loads : []) + [load],
      earlierError: error ?? earlierError)
    return load
  }

  /// Ends a load with a result, unless a later load or an assignment has replaced the load.
  ///
  /// - Parameters:
  ///   - result: The result. After a failure, the loadable keeps the previous value.
  ///   - token: The token that ``startLoading()`` returned.
  /// - Returns: Whether the result was accepted.
  @discardableResult
  public mutating func finish(with result: Result<Value, any Error>, token: LoadToken) -> Bool {
    guard let index = loads.firstIndex(of: token) else { return false }
    var others = loads
    others.remove(at: index)
    set(result)
    // After an error, the value of another load is as welcome as before.
    if error != nil { loads = others }
    return true
  }

  /// Ends a load that ``Effect/load(_:once:id:fileID:line:_:finish:)`` has started.
  ///
  /// After a failure, the loadable keeps the previous value. After a cancellation, it returns to
  /// its earlier value or error.
  ///
  /// ```swift
  /// case .nameLoaded(let result):
  ///   if let name = state.name.finish(with: result) { state.draft = name }
  ///   return .none
  /// ```
  ///
  /// If a later load or an assignment has replaced the load, nothing happens. A cancelled load
  /// leaves the loads beside it alone.
  ///
  /// - Parameter end: How the load has ended.
  /// - Returns: The value, or nil if the load has failed, was cancelled, or came too late.
  @discardableResult
  public mutating func finish(with end: LoadResult<Value>) -> Value? {
    guard let result = end.outcome else {
      if let load = end.load { cancelLoading(token: load) } else { cancelLoading() }
      return nil
    }
    guard let load = end.load else {
      set(result)
      return loadedValue
    }
    return finish(with: result, token: load) ? loadedValue : nil
  }

  /// Sets the value or the error, whichever load it comes from.
  ///
  /// Use ``finish(with:)`` where a later load or an assignment must not be overwritten.
  ///
  /// - Parameter result: The result. After a failure, the loadable keeps the previous value.
  public mutating func set(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): self = .failed(error, previous: value)
    }
  }

  /// Stops loading, and restores the previous value or the earlier error.
  ///
  /// Nothing happens if the value is not being loaded. Call this method where a reducer cancels the
  /// effect that loads the value.
  public mutating func cancelLoading() {
    guard isLoading else { return }
    if let earlierError {
      self = .failed(earlierError, previous: value)
    } else {
      self = value.map { .loaded($0) } ?? .notLoaded
    }
  }

  /// Stops a load, and restores the earlier value or error.
  ///
  /// Nothing is restored while another load is running, or if an assignment has replaced the load.
  ///
  /// - Parameter token: The token that ``startLoading()`` returned.
  public mutating func cancelLoading(token: LoadToken) {
    if isLoading, loads == [token] { return cancelLoading() }
    loads.removeAll { $0 == token }
  }
}

extension Loadable {
  /// Loads a value into a property of an object, such as a view state or a view model.
  ///
  /// ```swift
  /// await Loadable.load(\.user, of: self) { try await service.user() }
  /// ```
  ///
  /// The property is first in the state `loading`, and then has the value or the error. The
  /// property keeps the previous value during the load and after an error. If the task is
  /// cancelled, the property returns to its earlier value or error. If another load without `once`
  /// has started in the meantime, this load's result is dropped: an older load never overwrites a
  /// newer one.
  ///
  /// - Parameters:
  ///   - property: The key path of the property in the object.
  ///   - object: The object that has the property.
  ///   - once: Whether nothing happens if the property is loaded. The load runs beside a load that
  ///     is already running, and the first value ends the loading.
  ///   - operation: Loads the value. The closure is isolated to the main actor.
  /// - Returns: The value, or nil if the load has failed, was cancelled, was replaced by a newer
  ///   load, or did not start.
  @MainActor @discardableResult
  public static func load<Root: AnyObject>(
    _ property: ReferenceWritableKeyPath<Root, Loadable>, of object: Root, once: Bool = false,
    operation: @MainActor () async throws -> Value
  ) async -> Value? {
    let current = object[keyPath: property]
    if once, current.isLoaded { return nil }
    let load = object[keyPath: property].startLoading(once: once)
    let result: Result<Value, any Error>
    do { result = .success(try await operation()) } catch { result = .failure(error) }
    if Task.isCancelled {
      object[keyPath: property].cancelLoading(token: load)
      return nil
    }
    let isTaken = object[keyPath: property].finish(with: result, token: load)
    return isTaken ? try? result.get() : nil
  }
}
