/// Returns the `==` of a type, or nil if the type is not `Equatable`.
package func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  guard let type = type as? any Equatable.Type else { return nil }
  func equality<E: Equatable>(of _: E.Type) -> Any {
    let isEqual: (E, E) -> Bool = { $0 == $1 }
    return isEqual
  }
  return equality(of: type) as? (Value, Value) -> Bool
}
