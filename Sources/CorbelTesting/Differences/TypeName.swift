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

/// Returns the name of a type without its module: `Counter.Action`.
func shortName(of type: Any.Type) -> String {
  let name = qualifiedName(of: type)
  guard let dot = name.firstIndex(of: "."), !name[..<dot].contains(where: { "(<".contains($0) })
  else { return name }
  return String(name[name.index(after: dot)...])
}
