/// What is being made, and for what.
@usableFromInline final class ResolutionPath: Sendable {
  /// The type or the key that is being made.
  let type: any Any.Type
  let previous: ResolutionPath?
  let length: Int

  init(_ type: any Any.Type, after previous: ResolutionPath?) {
    self.type = type
    self.previous = previous
    length = (previous?.length ?? 0) + 1
  }

  /// All types, the one that was asked for first at the front.
  var types: [any Any.Type] {
    var types: [any Any.Type] = []
    var next: ResolutionPath? = self
    while let path = next {
      types.append(path.type)
      next = path.previous
    }
    return types.reversed()
  }

  /// The types from an earlier one up to this one, which is left out.
  func types(from earlier: any Any.Type) -> [any Any.Type]? {
    guard let types = previous?.types, let start = types.lastIndex(where: { $0 == earlier }) else {
      return nil
    }
    return Array(types[start...])
  }

  /// Ends the program if the path is so long that it is a cycle.
  ///
  /// Values that are kept are found to need themselves when they are made; those that are made each
  /// time only in this way.
  func checkLength() {
    guard length.isMultiple(of: 64), let types = types(from: type) else { return }
    fatalError(Diagnostic.dependencyCycle(types + [type]).description)
  }
}
