/// What happens when an effect starts while others with the same identifier run.
///
/// ```swift
/// return .run(id: "search", policy: .cancelPrevious) { [query = state.query] in
///   try await search(query)
/// } finish: {
///   .searchFinished($0)
/// }
/// ```
///
/// An operation that has finished, has thrown or was cancelled no longer counts as running.
public struct EffectPolicy: Sendable, Hashable {
  enum Rule: Hashable {
    case concurrent
    case cancelPrevious
    case dropNew(limit: Int)
    case queue(limit: Int)
    case pause
  }

  let rule: Rule

  /// Starts beside the ones that run.
  public static let concurrent = Self(rule: .concurrent)

  /// Cancels the ones that run or wait, then starts.
  public static let cancelPrevious = Self(rule: .cancelPrevious)

  /// Does not start while another one runs.
  public static let dropNew = dropNew(limit: 1)

  /// Starts when no other one runs any more, first come, first served.
  public static let queue = queue(limit: 1)

  /// Does not start while as many as the limit run.
  ///
  /// - Parameter limit: How many may run at once; at least one.
  /// - Returns: The policy.
  public static func dropNew(limit: Int) -> Self {
    Self(rule: .dropNew(limit: checked(limit)))
  }

  /// Waits while as many as the limit run, first come, first served.
  ///
  /// - Parameter limit: How many may run at once; at least one.
  /// - Returns: The policy.
  public static func queue(limit: Int) -> Self {
    Self(rule: .queue(limit: checked(limit)))
  }

  /// Replaces the others like ``cancelPrevious``, but does not count as one that runs.
  ///
  /// It is for the wait of a debounced effect, which is not an operation.
  static let pause = Self(rule: .pause)

  private static func checked(_ limit: Int) -> Int {
    guard limit > 0 else { fatalError(Diagnostic.limitTooSmall(limit).description) }
    return limit
  }
}
