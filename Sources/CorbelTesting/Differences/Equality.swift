/// Returns whether two values are equal by `==`, or nil if their type doesn't have `==`.
func areEqual(_ first: Any, _ second: Any) -> Bool? {
  func isEqual<E: Equatable>(_ first: E) -> Bool? { (second as? E).map { first == $0 } }
  guard let first = first as? any Equatable else { return nil }
  return isEqual(first)
}
