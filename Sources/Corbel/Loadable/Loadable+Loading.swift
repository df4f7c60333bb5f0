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
///   state.user.finish(with: result, load: load)
///   return .none
/// ```
public final class LoadToken: Sendable {
  init() {}
}

extension Loadable {
  /// Begins to load, keeping the value there is as the previous one.
  ///
  /// A load that was under way is outdated from now on.
  ///
  /// - Returns: The identity of this load, for ``finish(with:load:)``.
  @discardableResult
  public mutating func startLoading() -> LoadToken {
    let load = LoadToken()
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
  ///   - load: The load, as ``startLoading()`` returned it.
  /// - Returns: Whether the result was taken.
  @discardableResult
  public mutating func finish(with result: Result<Value, any Error>, load: LoadToken) -> Bool {
    guard self.load === load else { return false }
    finish(with: result)
    return true
  }

  /// Gives up loading, if the value is being loaded: what is left is the previous value.
  ///
  /// A reducer does this with what it was loading when it cancels the effect.
  public mutating func cancelLoading() {
    if isLoading { self = value.map { .loaded($0) } ?? .notLoaded }
  }

  /// Gives up a load, unless a later one has begun: what is left is the previous value.
  ///
  /// - Parameter load: The load, as ``startLoading()`` returned it.
  public mutating func cancelLoading(_ load: LoadToken) {
    if self.load === load { cancelLoading() }
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
  /// meanwhile and after an error. If the task is cancelled, the previous value is left. If another
  /// load of the property has begun meanwhile, the result of this one is dropped: an older load
  /// never overwrites a newer one.
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
      object[keyPath: property].cancelLoading(load)
      return nil
    }
    let isTaken = object[keyPath: property].finish(with: result, load: load)
    return isTaken ? try? result.get() : nil
  }
}
