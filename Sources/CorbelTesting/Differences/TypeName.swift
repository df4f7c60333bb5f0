/// Returns a type's full name, without the discriminator of a private type.
func qualifiedName(of type: Any.Type) -> String {
  var name = String(reflecting: type)
  while let start = name.firstRange(of: "(unknown context at "),
    let end = name[start.upperBound...].firstRange(of: ").")
  {
    name.removeSubrange(start.lowerBound..<end.upperBound)
  }
  return name
}
