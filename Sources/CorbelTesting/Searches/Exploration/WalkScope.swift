/// The sequences of steps that an exploration takes, instead of random ones.
///
/// ```swift
/// let scope = WalkScope.all(upTo: 6)
/// ```
public struct WalkScope: Sendable {
  /// The maximum number of steps.
  let depth: Int

  /// All sequences of at most a number of steps, which goes on only once from equal states.
  ///
  /// - Parameter depth: The maximum number of steps.
  /// - Returns: The scope.
  public static func all(upTo depth: Int) -> Self {
    Self(depth: depth)
  }
}
