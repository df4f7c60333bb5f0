internal import Corbel

/// A condition for the change that each action makes in a ``TestStore``.
///
/// ```swift
/// let store = TestStore(
///   initialState: Counter.State(), reducer: Counter(service: service),
///   rules: [.oneChangePerAction])
/// ```
public struct StoreRule<State>: Sendable {
  /// The function that describes the mistake in a change, or returns nil for a correct change.
  let violation: @MainActor @Sendable (_ before: State, _ after: State) -> String?
  let remedy: String

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - remedy: How to correct a violation, in a sentence.
  ///   - violation: Called with the state before and after an action. Returns a few words that
  ///     continue the sentence "the action…", or nil if the rule is met.
  public init(
    remedy: String, violation: @escaping @MainActor @Sendable (State, State) -> String?
  ) {
    self.violation = violation
    self.remedy = remedy
  }

  /// A rule that each action changes at most one stored property of the state.
  ///
  /// The rule counts only the properties at the top level. Put values that change together into one
  /// structure.
  public static var oneChangePerAction: Self {
    Self(remedy: "Compute one property from the other, or put both into one structure.") {
      before, after in
      let values = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      let changed = values.filter { !Difference.areSame($0.value, $1.value) }
      guard changed.count > 1 else { return nil }
      let names = changed.map { $0.0.label ?? "?" }.joined(separator: ", ")
      return "has changed \(changed.count) stored properties of the state: \(names)"
    }
  }

  /// Returns the message about an action's change, or nil for a correct change.
  @MainActor func failure(_ reduced: ReducedAction) -> FailureText? {
    guard let before = reduced.stateBefore as? State, let after = reduced.stateAfter as? State,
      let fact = violation(before, after)
    else { return nil }
    return .rule(reduced.action, fact, remedy)
  }
}
