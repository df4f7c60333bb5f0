internal import Corbel

/// Returns whether two values are equal: by `==`, or by reflection if their type doesn't have `==`.
func areEqual(_ first: Any, _ second: Any) -> Bool {
  areEqualByOperator(first, second) ?? Difference.areSame(first, second)
}

/// Returns whether two values are equal by `==`, or nil if their type doesn't have `==`.
func areEqualByOperator(_ first: Any, _ second: Any) -> Bool? {
  func isEqual<E: Equatable>(_ first: E) -> Bool? { (second as? E).map { first == $0 } }
  guard let first = first as? any Equatable,
    (type(of: first) as? any ComparedByContent.Type)?.isQuicklyCompared != false
  else { return nil }
  return isEqual(first)
}
