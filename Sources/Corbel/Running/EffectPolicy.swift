/// The rule for an effect that starts while others with the same identifier run.
///
/// ```swift
/// return .run(id: "search", policy: .cancelPrevious) { [query = state.query] in
///   try await search(query)
/// } finish: {
///   .searchFinished($0)
/// }
/// ```
///
/// An operation that has returned, has thrown or was cancelled no longer counts as running. So the
/// action of `finish` or `catch` can start the operation again, with any policy.
public struct EffectPolicy: Sendable, Hashable {
  enum Rule: Hashable {
    case concurrent
    case cancelPrevious
    case dropNew
    case queue(limit: Int)
    case queueLatest
    case pause

    /// The number of effects that may run at once if the others wait; nil if none waits.
    var limit: Int? {
      switch self {
      case .queue(let limit): limit
      case .queueLatest: 1
      case .concurrent, .cancelPrevious, .dropNew, .pause: nil
      }
    }
  }

  let rule: Rule

  /// Starts the effect in addition to the running effects.
  public static let concurrent = Self(rule: .concurrent)

  /// Cancels the running and waiting effects, then starts the new effect.
  public static let cancelPrevious = Self(rule: .cancelPrevious)

  /// Drops the effect if another effect runs.
  public static let dropNew = Self(rule: .dropNew)

  /// Delays the effect while another effect runs; waiting effects start in the order of arrival.
  public static let queue = queue(limit: 1)

  /// Delays the effect while the limit is reached; waiting effects start in the order of arrival.
  ///
  /// If the effect is a part of an effect with the same identifier, it starts at once, because the
  /// other effect ends only when its parts have ended.
  ///
  /// - Parameter limit: The number of effects that may run at once. A number below 1 counts as 1.
  /// - Returns: The policy.
  public static func queue(limit: Int) -> Self {
    Self(rule: .queue(limit: max(limit, 1)))
  }

  /// Delays the effect while another effect runs, and replaces an effect that already waits.
  ///
  /// A throttled effect uses this.
  static let queueLatest = Self(rule: .queueLatest)

  /// Replaces other effects like ``cancelPrevious``, but does not count as a running effect.
  ///
  /// A debounced effect uses this while it waits.
  static let pause = Self(rule: .pause)
}
