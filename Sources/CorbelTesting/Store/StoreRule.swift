/// Something that has to be true of each action in a ``TestStore``.
///
/// ```swift
/// let store = TestStore(
///   initialState: Counter.State(), reducer: Counter(service: service),
///   rules: [.oneChangePerAction])
/// ```
public struct StoreRule<State>: Sendable {
  /// Says what is wrong with a change, or returns nil.
  let violation: @MainActor @Sendable (_ before: State, _ after: State) -> String?
  let remedy: String

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - remedy: What to change where the rule is broken, in a sentence.
  ///   - violation: Is given the state before and after an action. Says in a few words what the
  ///     action has done that it should not have, or returns nil.
  public init(
    remedy: String, violation: @escaping @MainActor @Sendable (State, State) -> String?
  ) {
    self.violation = violation
    self.remedy = remedy
  }

  /// An action changes one stored property of the state at most.
  ///
  /// Properties are told apart at the top level: what belongs together may lie in one structure.
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
}

/// A rule that knows no types, so that it can be kept with what does not.
@MainActor struct TestRule {
  /// Says what is wrong with a change, or returns nil.
  let violation: (_ before: Any, _ after: Any) -> String?
  let remedy: String

  init<State>(_ rule: StoreRule<State>) {
    remedy = rule.remedy
    violation = { before, after in
      guard let before = before as? State, let after = after as? State else { return nil }
      return rule.violation(before, after)
    }
  }
}
