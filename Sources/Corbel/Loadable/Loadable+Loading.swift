/// The identity of one load, by which a loadable knows whether a result is still wanted.
///
/// ``Loadable/startLoading()`` returns it.
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
  public mutating func finish(with result: Result<Value, any Error>, load: LoadToken) {
    guard self.load === load else { return }
    finish(with: result)
  }

  /// Gives up a load, unless a later one has begun: what is left is the previous value.
  ///
  /// - Parameter load: The load, as ``startLoading()`` returned it.
  public mutating func cancel(_ load: LoadToken) {
    guard self.load === load else { return }
    self = value.map { .loaded($0) } ?? .notLoaded
  }
}
