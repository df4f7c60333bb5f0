@_spi(Reflection) import Swift

/// A type that knows when two of its values are the same, without being equatable.
protocol SelfComparing {
  func isSame(as other: Any) -> Bool
}

extension Binding: SelfComparing {
  func isSame(as other: Any) -> Bool {
    guard let other = other as? Self else { return false }
    return location.isSame(as: other.location) && isSameValue(copy as Any, other.copy as Any)
      && transaction.animation == other.transaction.animation
  }
}

extension FocusState.Binding: SelfComparing {
  func isSame(as other: Any) -> Bool { (other as? Self)?.location === location }
}

/// Returns whether SwiftUI considers two values the same: by their bits, by `==`, or by their
/// fields.
///
/// State, focus and environment don't belong to a view's value. Closures are the same only if their
/// captures are the same object.
func isSameValue(_ old: Any, _ new: Any) -> Bool {
  func compare<Value>(_ old: Value) -> Bool {
    guard let new = new as? Value else { return false }
    return isSame(old, new)
  }
  return _openExistential(old, do: compare)
}

private func isSame<Value>(_ old: Value, _ new: Value) -> Bool {
  if Value.self is any InstalledProperty.Type { return true }
  let haveSameBits = withUnsafeBytes(of: old) { old in
    withUnsafeBytes(of: new) { new in old.elementsEqual(new) }
  }
  if haveSameBits { return true }
  if let old = old as? any SelfComparing { return old.isSame(as: new) }
  if let old = old as? any Equatable { return isEqual(old, new) }
  let (oldMirror, newMirror) = (Mirror(reflecting: old), Mirror(reflecting: new))
  guard [.struct, .tuple].contains(oldMirror.displayStyle) else { return false }
  if oldMirror.subjectType == Value.self { return haveSameFields(old, new) }
  // The type of the field is 'any P', which has no fields itself.
  return oldMirror.subjectType == newMirror.subjectType
    && zip(oldMirror.children, newMirror.children).allSatisfy { isSameValue($0.value, $1.value) }
}

private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool { (new as? Value) == old }

private func haveSameFields<Value>(_ old: Value, _ new: Value) -> Bool {
  #if os(Linux)
    withUnsafeBytes(of: old) { old in
      withUnsafeBytes(of: new) { new in
        _forEachField(of: Value.self) { _, offset, type, _ in
          func compare<Field>(_ type: Field.Type) -> Bool {
            isSame(
              (old.baseAddress! + offset).assumingMemoryBound(to: Field.self).pointee,
              (new.baseAddress! + offset).assumingMemoryBound(to: Field.self).pointee)
          }
          return _openExistential(type, do: compare)
        }
      }
    }
  #else
    return false
  #endif
}
