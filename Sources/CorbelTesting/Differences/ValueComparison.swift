internal import Corbel

/// A comparison of two values of any type, by their contents.
///
/// The values are the same if their types are the same, and also their contents, at any depth.
/// Numbers are compared with `==`, and NaN is the same as NaN. Values of the system's types, such
/// as dates and ranges, are compared with `==` too. Objects are the same if they are identical or
/// have the same contents; a reference to an enclosing object is the same as a reference to the
/// object that encloses the other one in its place. Functions, actors and tasks of one type are
/// always the same, because reflection can't inspect them.
///
/// The comparison takes time in proportion to the size of the values, even if objects share parts.
/// It doesn't call itself, so the depth of a value needs no stack.
struct ValueComparison {
  private enum Step {
    case compare(Any, Any, place: Int)
    /// All parts of two objects were compared.
    case leave(ObjectIdentifier, ObjectIdentifier)
  }

  /// A part of a value: its label, and the number of the enclosing place.
  private struct Place {
    let label: String
    let outer: Int
  }

  private struct ObjectPair: Hashable {
    let left, right: ObjectIdentifier
  }

  /// Whether NaN is the same as NaN, as for all values by their contents.
  private let acceptsNaN: Bool
  private var steps: [Step] = []
  private var places: [Place] = []
  private var known: Set<ObjectPair> = []
  /// The objects whose parts are being compared, with numbers by which two partners agree.
  private var open: (left: [ObjectIdentifier: Int], right: [ObjectIdentifier: Int]) = ([:], [:])

  private init(acceptsNaN: Bool) {
    self.acceptsNaN = acceptsNaN
  }

  /// Returns whether two values are the same.
  static func areSame(_ left: Any, _ right: Any) -> Bool {
    var comparison = Self(acceptsNaN: true)
    return comparison.firstDifference(left, right) == nil
  }

  /// Returns the path of the first part that differs, such as `items[2].name`.
  ///
  /// The result is nil if the values are the same. The path of the whole value is empty.
  static func pathOfDifference(_ left: Any, _ right: Any) -> String? {
    var comparison = Self(acceptsNaN: true)
    return comparison.firstDifference(left, right).map { comparison.path(to: $0) }
  }

  /// Returns the path of the first part that isn't equal to itself, such as NaN.
  static func pathOfPartUnequalToItself(in value: Any) -> String? {
    var comparison = Self(acceptsNaN: false)
    return comparison.firstDifference(value, value).map { comparison.path(to: $0) }
  }

  /// Compares parts until two of them differ, and returns their place.
  private mutating func firstDifference(_ left: Any, _ right: Any) -> Int? {
    steps = [.compare(left, right, place: -1)]
    while let step = steps.popLast() {
      switch step {
      case .compare(let left, let right, let place):
        if !compare(left, right, at: place) { return place }
      case .leave(let left, let right):
        open.left[left] = nil
        open.right[right] = nil
      }
    }
    return nil
  }

  private func path(to place: Int) -> String {
    var labels: [String] = []
    var place = place
    while place >= 0 {
      labels.append(places[place].label)
      place = places[place].outer
    }
    let path = labels.reversed().joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  /// Compares two values without their parts, and adds the steps that compare the parts.
  private mutating func compare(_ left: Any, _ right: Any, at place: Int) -> Bool {
    let type = type(of: left)
    guard type == Swift.type(of: right) else { return false }
    if let left = left as? any InnerValueShown, let right = right as? any InnerValueShown {
      steps.append(.compare(left.innerValue, right.innerValue, place: place))
      return true
    }
    if let left = left as? any FloatingPoint { return isSameNumber(left, right) }
    if let left = left as? any Any.Type { return left == right as? any Any.Type }
    if left is any Uninspectable { return true }
    let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
    switch leftMirror.displayStyle {
    case .optional, .collection, .tuple: return compareParts(leftMirror, rightMirror, at: place)
    case .dictionary:
      return compareEntries(left, right, at: place)
        ?? compareParts(leftMirror, rightMirror, at: place)
    case .set:
      return compareElements(left, right, at: place)
        ?? compareParts(leftMirror, rightMirror, at: place)
    case .enum where leftMirror.children.isEmpty || rightMirror.children.isEmpty:
      return leftMirror.children.isEmpty == rightMirror.children.isEmpty && isSameCase(left, right)
    default: break
    }
    if ValueReflection.isOfSystem(type), leftMirror.displayStyle != .enum,
      let isEqual = isEqual(left, right)
    {
      if isEqual || self.isEqual(left, left) == true { return isEqual }
      // Neither is equal to itself, as `Decimal.nan`.
      guard acceptsNaN, self.isEqual(right, right) == false else { return false }
    }
    if leftMirror.displayStyle == .class {
      return compareObjects(left as AnyObject, right as AnyObject, leftMirror, rightMirror, place)
    }
    return compareParts(leftMirror, rightMirror, at: place)
  }

  private func isSameNumber<Number: FloatingPoint>(_ left: Number, _ right: Any) -> Bool {
    guard let right = right as? Number else { return false }
    return left == right || acceptsNaN && left.isNaN && right.isNaN
  }

  private func isEqual(_ left: Any, _ right: Any) -> Bool? {
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    return (left as? any Equatable).map { isEqual($0) }
  }

  /// Returns whether two values are the same case without a payload.
  private func isSameCase(_ left: Any, _ right: Any) -> Bool {
    if let index = EnumMetadata.index(of: left) { return index == EnumMetadata.index(of: right) }
    return isEqual(left, right) ?? (String(describing: left) == String(describing: right))
  }
}

// The parts of values.
extension ValueComparison {
  private mutating func compareParts(_ left: Mirror, _ right: Mirror, at place: Int) -> Bool {
    let isList = left.displayStyle == .collection
    let (leftFields, rightFields) = (
      ValueReflection.fields(of: left), ValueReflection.fields(of: right)
    )
    guard leftFields.count == rightFields.count else { return false }
    let first = steps.count
    for (index, fields) in zip(leftFields, rightFields).enumerated() {
      guard fields.0.label == fields.1.label else { return false }
      let name = fields.0.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
      let isUnnamed = left.displayStyle == .optional
      let label = isUnnamed ? "" : isList ? "[\(index)]" : ".\(name ?? "\(index)")"
      add(fields.0.value, fields.1.value, label, in: place)
    }
    // The first part is compared first.
    steps[first...].reverse()
    return true
  }

  private mutating func add(_ left: Any, _ right: Any, _ label: String, in place: Int) {
    places.append(Place(label: label, outer: place))
    steps.append(.compare(left, right, place: places.count - 1))
  }

  /// Compares the keys and the values of dictionaries; nil if their keys are of no known type.
  private mutating func compareEntries(_ left: Any, _ right: Any, at place: Int) -> Bool? {
    guard let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] else {
      return nil
    }
    for (key, value) in left {
      if let other = right[key] { add(value, other, "[\(key)]", in: place) }
    }
    return compareKeys(left.keys, right.keys, at: place) { key in
      right.index(forKey: key).map { right[$0].key }
    }
  }

  /// Compares the elements of sets; nil if their elements are of no known type.
  private mutating func compareElements(_ left: Any, _ right: Any, at place: Int) -> Bool? {
    guard let left = left as? Set<AnyHashable>, let right = right as? Set<AnyHashable> else {
      return nil
    }
    return compareKeys(left, right, at: place) { element in
      right.firstIndex(of: element).map { right[$0] }
    }
  }

  /// Compares the keys of dictionaries, or the elements of sets.
  ///
  /// `find` returns the right key that is equal to a left one.
  private mutating func compareKeys(
    _ left: some Collection<AnyHashable>, _ right: some Collection<AnyHashable>, at place: Int,
    find: (AnyHashable) -> AnyHashable?
  ) -> Bool {
    guard left.count == right.count else { return false }
    // No key is equal to a key such as NaN. Copies have them in the same order.
    var lonely = right.filter { $0 != $0 }[...]
    for key in left {
      let isLonely = acceptsNaN && key != key
      guard let other = find(key) ?? (isLonely ? lonely.popFirst() : nil) else { return false }
      add(key, other, "[\(key)]", in: place)
    }
    return true
  }

  private mutating func compareObjects(
    _ left: AnyObject, _ right: AnyObject, _ leftMirror: Mirror, _ rightMirror: Mirror,
    _ place: Int
  ) -> Bool {
    if left is any Actor || left === right && acceptsNaN { return true }
    let pair = ObjectPair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
    if open.left[pair.left] != nil || open.right[pair.right] != nil {
      return open.left[pair.left] == open.right[pair.right]
    }
    guard known.insert(pair).inserted else { return true }
    open.left[pair.left] = known.count
    open.right[pair.right] = known.count
    steps.append(.leave(pair.left, pair.right))
    return compareParts(leftMirror, rightMirror, at: place)
  }
}

/// A type whose values reflection can't inspect.
private protocol Uninspectable {}

extension Task: Uninspectable {}
