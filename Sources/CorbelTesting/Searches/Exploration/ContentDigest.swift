internal import Corbel

/// A digest of values with their whole content, which tells the states of a search apart.
///
/// The content is found by reflection, because a type's own `==` and `hash(into:)` may leave out
/// what matters: the identity of a row leaves out its texts. All functions of a type look alike,
/// and so do actors, tasks, pointers, gates, clocks and containers.
package struct ContentDigest {
  private static let opaqueNames = [
    "Unsafe", "OpaquePointer", "ObjectIdentifier", "Task<", "Async",
  ]

  private var hasher = Hasher()
  /// The objects so far, with their numbers.
  private var objects: [ObjectIdentifier: Int] = [:]

  /// Returns the digest of a value.
  package static func of(_ value: Any) -> Int {
    var digest = Self()
    digest.add(value)
    return digest.hasher.finalize()
  }

  private mutating func add(_ value: Any) {
    let type = type(of: value)
    hasher.combine(ObjectIdentifier(type))
    // Frequent types, without the cost of a mirror.
    if type == Int.self, let value = value as? Int { return hasher.combine(value) }
    if type == String.self, let value = value as? String { return hasher.combine(value) }
    if type == Bool.self, let value = value as? Bool { return hasher.combine(value) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary:
      // The order differs in each run.
      hasher.combine(mirror.children.map { Self.of($0.value) }.reduce(0, &+))
    case .class:
      addObject(value, mirror)
    case .collection, .optional, .tuple:
      add(mirror.children)
    default:
      if let value = value as? any WholeContent { return add(value.wholeContent) }
      if ValueReflection.isOfSystem(type) { return addSystemValue(value, mirror) }
      hasher.combine(EnumMetadata.index(of: value))
      add(mirror.children)
    }
  }

  private mutating func add(_ children: some Collection<Mirror.Child>) {
    hasher.combine(children.count)
    for child in children {
      // The label of a payload is the name of the case.
      hasher.combine(child.label)
      add(child.value)
    }
  }

  private mutating func addObject(_ value: Any, _ mirror: Mirror) {
    if let value = value as? any WholeContent { return add(value.wholeContent) }
    let id = ObjectIdentifier(value as AnyObject)
    hasher.combine(objects[id])
    guard objects[id] == nil, !(value is any Actor), !(value is any WaitingPlace) else { return }
    objects[id] = objects.count
    add(ValueReflection.fields(of: mirror))
  }

  private mutating func addSystemValue(_ value: Any, _ mirror: Mirror) {
    let name = String(describing: type(of: value))
    guard !Self.opaqueNames.contains(where: name.hasPrefix) else { return }
    if let value = value as? AnyHashable, !name.contains("<") {
      return name == "AnyHashable" ? add(value.base) : hasher.combine(value)
    }
    add(mirror.children)
  }
}
