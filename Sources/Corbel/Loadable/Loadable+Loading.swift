/// The identity of one load, by which a loadable knows whether a result is still wanted.
///
/// ``Loadable/startLoading()`` returns it.
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
  /// The error that the loadable showed before it was loaded again.
  let earlierError: (any Error)?

  init(after earlierError: (any Error)?) {
    self.earlierError = earlierError
  }
}

extension Loadable {
  /// Begins to load, and keeps the current value as the previous one.
  ///
  /// A load that was under way is outdated from now on.
  ///
  /// - Returns: The identity of this load, for ``finish(with:token:)``.
  @discardableResult
  public mutating func startLoading() -> LoadToken {
    let load = LoadToken(after: error ?? load?.earlierError)
    self = Self(.loading(previous: value), load: load)
    return load
  }

  /// Ends loading with a result.
  ///
  /// - Parameter result: What came of it. After a failure the value there was is kept.
  public mutating func finish(with result: Result<Value, any Error>) {
    switch result {
    case .success(let value): self = .loaded(value)
    case .failure(let error): self = .failed(error, previous: value)
    }
  }

  /// Ends a load with a result, unless a later load has begun or the loadable was set meanwhile.
  ///
  /// - Parameters:
  ///   - result: What came of it. After a failure the value there was is kept.
  ///   - token: The load, as ``startLoading()`` returned it.
  /// - Returns: Whether the result was taken.
  @discardableResult
  public mutating func finish(with result: Result<Value, any Error>, token: LoadToken) -> Bool {
    guard load === token else { return false }
    finish(with: result)
    return true
  }

  /// Stops loading, and goes back to what was there before: the previous value, or the earlier error.
  ///
  /// Nothing happens if the value is not being loaded. A reducer calls this when it cancels the
  /// effect that loads the value.
  public mutating func cancelLoading() {
    guard isLoading else { return }
    if let error = load?.earlierError {
      self = .failed(error, previous: value)
    } else {
      self = value.map { .loaded($0) } ?? .notLoaded
    }
  }

  /// Stops a load, unless a later one has begun, and goes back to what was there before.
  ///
  /// - Parameter token: The load, as ``startLoading()`` returned it.
  public mutating func cancelLoading(token: LoadToken) {
    if load === token { cancelLoading() }
  }
}

extension Loadable {
  /// Loads a value into a property of an object, such as a view state or a view model.
  ///
  /// ```swift
  /// await Loadable.load(\.user, of: self) { try await service.user() }
  /// ```
  ///
  /// The property shows that it is loading, then the value or the error; the previous value is kept
  /// meanwhile and after an error. If the task is cancelled, the property goes back to what it showed
  /// before, a value or an error. If another load of the property has begun meanwhile, the result of
  /// this one is dropped: an older load never overwrites a newer one.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - object: The object.
  ///   - operation: Loads the value, on the main actor up to its first suspension.
  /// - Returns: The value, or nil if loading has failed, was cancelled or is outdated.
  @MainActor @discardableResult
  public static func load<Root: AnyObject>(
    _ property: ReferenceWritableKeyPath<Root, Loadable>, of object: Root,
    operation: @MainActor () async throws -> Value
  ) async -> Value? {
    let load = object[keyPath: property].startLoading()
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
