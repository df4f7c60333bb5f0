/// A type that compares any content, even if the content has no `==`.
package protocol ComparedByContent: Equatable {
  /// Whether the content has a `==`; otherwise the content is compared field by field.
  static var isQuicklyCompared: Bool { get }
}

/// Returns whether two values have the same type and the same content.
///
/// Values of an `Equatable` type are compared with `==`. Other objects are compared by identity,
/// and other values by their fields. A value without fields, such as a closure or a case without a
/// payload, is compared bit by bit.
package func haveSameContent(_ first: Any, _ second: Any) -> Bool {
  guard type(of: first) == type(of: second) else { return false }
  if let first = first as? any Equatable { return isEqual(first, second) }
  let (left, right) = (Mirror(reflecting: first), Mirror(reflecting: second))
  switch left.displayStyle {
  case .class, .foreignReference:
    return (first as AnyObject) === (second as AnyObject)
  case .dictionary:
    guard let left = first as? [AnyHashable: Any], let right = second as? [AnyHashable: Any],
      left.count == right.count
    else { return false }
    return left.allSatisfy { key, value in right[key].map { haveSameContent(value, $0) } ?? false }
  case .collection, .optional:
    return haveSameChildren(left, right)
  case .struct, .enum, .tuple, .set, nil:
    // A custom mirror may omit fields, so the bits are compared.
    if left.children.isEmpty || first is any CustomReflectable {
      return haveSameBits(first, as: second)
    }
    return haveSameChildren(left, right)
  @unknown default:
    return false
  }
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  (second as? Value) == first
}

private func haveSameChildren(_ first: Mirror, _ second: Mirror) -> Bool {
  first.children.count == second.children.count
    && zip(first.children, second.children).allSatisfy { left, right in
      left.label == right.label && haveSameContent(left.value, right.value)
    }
}

private func haveSameBits<Value>(_ first: Value, as second: Any) -> Bool {
  guard let second = second as? Value else { return false }
  return withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { first.elementsEqual($0) }
  }
}
