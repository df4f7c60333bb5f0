/// A type that compares any content, even if the content has no `==`.
package protocol ComparedByContent: Equatable {
  /// Whether the content has a `==`; otherwise the content is compared field by field.
  static var isQuicklyCompared: Bool { get }
}

/// Returns whether two values have the same type and the same content.
///
/// Values of an `Equatable` type are compared with `==`, but a NaN is the same as a NaN, also as a
/// part of a value. Other objects are compared by identity, and other values by their fields. A
/// value without fields, such as a closure or a case without a payload, is compared bit by bit.
package func haveSameContent(_ first: Any, _ second: Any) -> Bool {
  likeness(of: first, and: second) != .different
}

/// How alike two values are.
enum Likeness: Comparable {
  case equal
  /// The contents are the same, but `==` returns false because of a part such as NaN.
  case unequalToItself
  case different
}

func likeness(of first: Any, and second: Any) -> Likeness {
  guard type(of: first) == type(of: second) else { return .different }
  if let value = first as? any Equatable, isEqual(value, second) { return .equal }
  if let parts = first as? any ComparedByParts { return parts.likeness(to: second) }
  guard first is any Equatable else { return likenessOfParts(first, second) }
  if let number = first as? any FloatingPoint {
    return number.isNaN && (second as? any FloatingPoint)?.isNaN == true
      ? .unequalToItself : .different
  }
  let likeness = likenessOfParts(first, second)
  // If no part is the cause, the `==` of the type decides.
  return likeness == .equal ? .different : likeness
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  (second as? Value) == first
}

/// Compares values of one type that are not equal, or that have no `==`.
private func likenessOfParts(_ first: Any, _ second: Any) -> Likeness {
  let (left, right) = (Mirror(reflecting: first), Mirror(reflecting: second))
  switch left.displayStyle {
  case .class, .foreignReference:
    return likeness((first as AnyObject) === (second as AnyObject), first)
  case .dictionary:
    guard let left = first as? [AnyHashable: Any], let right = second as? [AnyHashable: Any],
      left.count == right.count
    else { return .different }
    return worst(of: left.lazy.map { ($1, right[$0]) })
  case .collection, .optional:
    return likenessOfChildren(left, right)
  case .struct, .enum, .tuple, .set, nil:
    // A custom mirror may omit fields, so the bits are compared.
    if left.children.isEmpty || first is any CustomReflectable {
      return likeness(haveSameBits(first, as: second), first)
    }
    return likenessOfChildren(left, right)
  @unknown default:
    return .different
  }
}

/// Returns the likeness of values that are identical or not, and that `==` doesn't find equal.
private func likeness(_ isIdentical: Bool, _ value: Any) -> Likeness {
  guard isIdentical else { return .different }
  return value is any Equatable ? .unequalToItself : .equal
}

private func likenessOfChildren(_ first: Mirror, _ second: Mirror) -> Likeness {
  guard first.children.count == second.children.count else { return .different }
  return worst(
    of: zip(first.children, second.children).lazy.map { left, right in
      (left.value, left.label == right.label ? right.value : nil)
    })
}

/// Returns the likeness of the pair that differs most; a pair without a second value differs.
private func worst(of pairs: some Sequence<(Any, Any?)>) -> Likeness {
  var worst = Likeness.equal
  for (first, second) in pairs {
    guard let second else { return .different }
    worst = max(worst, likeness(of: first, and: second))
    if worst == .different { break }
  }
  return worst
}

/// A type that compares its parts without a mirror.
protocol ComparedByParts {
  func likeness(to other: Any) -> Likeness
}

extension Array: ComparedByParts where Element: Equatable {
  func likeness(to other: Any) -> Likeness {
    guard let other = other as? Self, count == other.count else { return .different }
    return worst(of: zip(self, other).lazy.filter { $0 != $1 }.map { ($0, $1) })
  }
}

extension Dictionary: ComparedByParts where Value: Equatable {
  func likeness(to other: Any) -> Likeness {
    guard let other = other as? Self, count == other.count else { return .different }
    return worst(of: lazy.filter { other[$0] != $1 }.map { ($1, other[$0]) })
  }
}

private func haveSameBits<Value>(_ first: Value, as second: Any) -> Bool {
  guard let second = second as? Value else { return false }
  return withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { first.elementsEqual($0) }
  }
}
