/// The name of a type with its module and the types around it, but for what tells private ones apart.
func qualifiedName(of type: Any.Type) -> String {
  var name = String(reflecting: type)
  while let start = name.firstRange(of: "(unknown context at "),
    let end = name[start.upperBound...].firstRange(of: ").")
  {
    name.removeSubrange(start.lowerBound..<end.upperBound)
  }
  return name
}
