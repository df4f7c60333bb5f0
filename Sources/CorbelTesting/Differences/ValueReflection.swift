internal import Corbel

/// Makes trees of texts from values, by reflection.
///
/// The order is always the same: sets and dictionaries are sorted by their texts. A reference from
/// an object to an enclosing object is shown as `…`. All functions are shown as `(Function)`. An
/// actor or a task is shown only by its type. Noncopyable fields, and the fields of types from
/// modules compiled with `-disable-reflection-metadata`, are not shown.
struct ValueReflection {
  /// The facts about a type that are needed to show its values.
  struct TypeFacts {
    let name: String
    /// Whether the type's own description is complete, as for the system's types.
    let isDescribed: Bool
  }

  /// The maximum depth of a tree.
  ///
  /// In a debug build, 100 levels use more than 256 kB of the stack, and a thread may have only 512
  /// kB.
  private static let maximumDepth = 64

  private var facts: [ObjectIdentifier: TypeFacts] = [:]
  private var nodesOfObjects: [ObjectIdentifier: ValueNode] = [:]
  private var openObjects: Set<ObjectIdentifier> = []
  private var depth = 0
  /// Whether the tree has what the mirrors of Corbel's types leave out.
  private var isWhole = false

  /// Makes the tree of a value.
  static func node(for value: Any, isWhole: Bool = false) -> ValueNode {
    var reflection = ValueReflection()
    reflection.isWhole = isWhole
    return reflection.node(for: value)
  }

  private mutating func node(for value: Any) -> ValueNode {
    let type = Swift.type(of: value)
    if let node = plainNode(for: value, type: type) { return node }
    let facts = facts(of: type)
    guard depth < Self.maximumDepth else { return .leaf("\(facts.name)(…)", type: type) }
    depth += 1
    defer { depth -= 1 }
    if let value = value as? any InnerValueShown { return node(for: value.innerValue) }
    if isWhole, let value = value as? any WholeContent { return node(for: value.wholeContent) }

    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return optionalNode(mirror, type: type)
    case .collection: return listNode(mirror, isSet: false, type: type)
    case .set: return listNode(mirror, isSet: true, type: type)
    case .dictionary: return dictionaryNode(mirror, type: type)
    case .tuple: return tupleNode(mirror, type: type)
    case _ where facts.isDescribed && value is any CustomStringConvertible:
      return describedNode(String(describing: value), facts, type: type)
    case .struct where facts.isDescribed && value is any CustomDebugStringConvertible:
      return describedNode(String(reflecting: value), facts, type: type)
    case .enum: return enumNode(value, mirror, facts, type: type)
    case .class: return objectNode(value, mirror, facts, type: type)
    case .struct: return structNode(mirror, name: facts.name, type: type)
    default:
      if mirror.children.isEmpty { return .leaf(String(describing: value), type: type) }
      return structNode(mirror, name: facts.name, type: type)
    }
  }

  private func describedNode(_ text: String, _ facts: TypeFacts, type: Any.Type) -> ValueNode {
    guard text.contains("\n") else { return .leaf(text, type: type) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ValueNode(lines: lines, type: type, open: "\(facts.name)(", close: ")")
  }

  /// Makes the tree of a value of a frequent type, without the cost of a mirror.
  private func plainNode(for value: Any, type: Any.Type) -> ValueNode? {
    if type == String.self, let text = value as? String { return stringNode(text, type: type) }
    if type == Int.self || type == Bool.self || type == Double.self {
      return .leaf(String(describing: value), type: type)
    }
    if type == Substring.self { return stringNode(String(describing: value), type: type) }
    if type == Character.self { return .leaf(String(describing: value).quoted, type: type) }
    return systemNode(for: value, type: type)
  }

  private func stringNode(_ text: String, type: Any.Type) -> ValueNode {
    let parts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return .leaf(text.quoted, type: type) }
    let lines = parts.map { String($0).escaped(quotes: false) }
    return ValueNode(lines: lines, .lines, type: type, open: "\"\"\"", close: "\"\"\"")
  }

  private static let systemModules: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "__C", "_StringProcessing",
    "CoreGraphics", "CoreFoundation", "Dispatch",
  ]

  /// Whether the types seen so far belong to the system, because finding a type's module is slow.
  private static let systemTypes = Lock<[ObjectIdentifier: Bool]>([:])

  private static func module(of type: Any.Type) -> Substring {
    String(reflecting: type).prefix { $0 != "." }
  }

  /// Returns whether a type belongs to the system, so that its `==` compares all of its contents.
  static func isOfSystem(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = systemTypes.withLock({ $0[id] }) { return known }
    let isOfSystem = systemModules.contains(module(of: type))
    systemTypes.withLock { $0[id] = isOfSystem }
    return isOfSystem
  }

  private mutating func facts(of type: Any.Type) -> TypeFacts {
    if let known = facts[ObjectIdentifier(type)] { return known }
    let new = TypeFacts(
      name: String(describing: type),
      isDescribed: Self.isOfSystem(type) || Self.module(of: type) == "Corbel")
    facts[ObjectIdentifier(type)] = new
    return new
  }
}

// Values that contain other values.
extension ValueReflection {
  private mutating func optionalNode(_ mirror: Mirror, type: Any.Type) -> ValueNode {
    guard let value = mirror.children.first?.value else { return .leaf("nil", type: type) }
    let node = node(for: value)
    // `Optional(nil)` distinguishes an inner nil from an outer nil.
    return node.isLeaf && node.open == "nil" ? .leaf("Optional(nil)", type: type) : node
  }

  private mutating func listNode(_ mirror: Mirror, isSet: Bool, type: Any.Type) -> ValueNode {
    var children = children(of: mirror.children) { _, index in isSet ? nil : "[\(index)]" }
    guard !children.isEmpty else { return .leaf("[]", type: type) }
    if isSet {
      children.sort { Self.isOrdered($0.node.line(atMost: 1000), $1.node.line(atMost: 1000)) }
    }
    return ValueNode(
      isSet ? .rows : .list, type: type, open: "[", close: "]", children: children)
  }

  private mutating func dictionaryNode(_ mirror: Mirror, type: Any.Type) -> ValueNode {
    var entries: [(key: String, value: Any)] = []
    for child in mirror.children {
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { continue }
      entries.append((node(for: pair[0].value).line(atMost: 1000), pair[1].value))
    }
    guard !entries.isEmpty else { return .leaf("[:]", type: type) }
    entries.sort { Self.isOrdered($0.key, $1.key) }
    var children: [ValueNode.Child] = []
    for entry in entries {
      children.append(.init(label: entry.key, node: node(for: entry.value)))
    }
    return ValueNode(.entries, type: type, open: "[", close: "]", children: children)
  }

  /// Returns whether two elements of a set, or keys, are in order: numbers come before texts.
  private static func isOrdered(_ left: String, _ right: String) -> Bool {
    (Int(left) ?? .max, left) < (Int(right) ?? .max, right)
  }

  private mutating func tupleNode(_ mirror: Mirror, type: Any.Type) -> ValueNode {
    collapsed(
      ValueNode(
        .fields, type: type, open: "(", close: ")", children: payload(of: mirror)), isPayload: true)
  }

  private mutating func enumNode(
    _ value: Any, _ mirror: Mirror, _ facts: TypeFacts, type: Any.Type
  ) -> ValueNode {
    guard let payload = mirror.children.first else {
      guard let found = EnumMetadata.findCase(of: value) else {
        return .leaf(String(describing: value), type: type)
      }
      return .leaf(found.name.map { ".\($0)" } ?? "\(facts.name)(case \(found.index))", type: type)
    }
    let open = ".\(payload.label ?? "?")("
    let inner = Mirror(reflecting: payload.value)
    // The payload is a tuple if the case has several values, a label, or a tuple as its only value.
    if inner.displayStyle == .tuple {
      let node = ValueNode(
        .fields, type: type, open: open, close: ")", children: self.payload(of: inner))
      return collapsed(node, isPayload: true)
    }
    let node = node(for: payload.value)
    if node.isLeaf {
      return ValueNode(
        .leaf, type: type, open: open + node.open + ")",
        children: [.init(label: nil, node: node)])
    }
    // The brackets of the value are directly inside those of the case: `.loaded([` and `])`.
    return ValueNode(
      node.shape, type: type, open: open + node.open, close: node.close + ")",
      children: node.children)
  }

  private mutating func payload(of tuple: Mirror) -> [ValueNode.Child] {
    children(of: tuple.children) { label, _ in label.flatMap { $0.hasPrefix(".") ? nil : $0 } }
  }

  private mutating func children(
    of values: some Sequence<Mirror.Child>, label: (String?, Int) -> String?
  ) -> [ValueNode.Child] {
    var children: [ValueNode.Child] = []
    for (name, value) in values {
      children.append(.init(label: label(name, children.count), node: node(for: value)))
    }
    return children
  }

  private mutating func objectNode(
    _ value: Any, _ mirror: Mirror, _ facts: TypeFacts, type: Any.Type
  ) -> ValueNode {
    let object = value as AnyObject
    // Only the actor itself may read its fields.
    if object is any Actor { return .leaf("\(facts.name)()", type: type) }
    let id = ObjectIdentifier(object)
    if let known = nodesOfObjects[id] { return known }
    guard openObjects.insert(id).inserted else { return .leaf("\(facts.name)(…)", type: type) }
    defer { openObjects.remove(id) }
    let node = described(value, type: type) ?? structNode(mirror, name: facts.name, type: type)
    nodesOfObjects[id] = node
    return node
  }

  /// Returns an object's own description, unless it is the default description with an address.
  private func described(_ value: Any, type: Any.Type) -> ValueNode? {
    guard value is any CustomStringConvertible else {
      return value is AnyKeyPath ? .leaf(String(reflecting: value), type: type) : nil
    }
    let text = String(describing: value)
    return text.contains("0x") || text.contains("\n") ? nil : .leaf(text, type: type)
  }

  private mutating func structNode(_ mirror: Mirror, name: String, type: Any.Type) -> ValueNode {
    let fields = Self.fields(of: mirror)
    guard !fields.isEmpty else { return .leaf("\(name)()", type: type) }
    let labels = Set(fields.map(\.label))
    let children = children(of: fields) { name, _ in
      name.map { Self.fieldName($0, among: labels) }
    }
    let node = ValueNode(.fields, type: type, open: "\(name)(", close: ")", children: children)
    return collapsed(node, isPayload: false)
  }

  static func fields(of mirror: Mirror) -> [Mirror.Child] {
    let inherited = mirror.superclassMirror.map(fields) ?? []
    return inherited + mirror.children.filter { $0.label != "_$observationRegistrar" }
  }

  /// Returns the name of a property whose storage a wrapper, a macro or `lazy` may have renamed.
  private static func fieldName(_ label: String, among labels: Set<String?>) -> String {
    let lazyPrefix = "$__lazy_storage_$_"
    var name = label
    if label.hasPrefix(lazyPrefix) {
      name = String(label.dropFirst(lazyPrefix.count))
    } else if label.hasPrefix("_") {
      name = String(label.dropFirst())
    }
    return name.isEmpty || labels.contains(name) ? label : name
  }

  /// Returns a short value in one line: `.row(1, isOn: true)`, `ID(rawValue: 3)`.
  private func collapsed(_ node: ValueNode, isPayload: Bool) -> ValueNode {
    guard isPayload || node.children.count == 1, node.children.allSatisfy(\.node.isLeaf) else {
      return node
    }
    let line = node.line
    guard line.count <= 60 else { return node }
    // The children are kept, because their types matter in a comparison.
    return ValueNode(.leaf, type: node.type, open: line, children: node.children)
  }
}
