/// The names of types in a message, each with the types around it.
///
/// If two types have the same name, both are shown with their modules.
struct TypeNames {
  private let types: [any Any.Type]
  private var shared: Set<String> = []

  /// Creates the names of types.
  ///
  /// - Parameters:
  ///   - types: The types, among which ``nearest(to:)`` looks for similar names.
  ///   - others: More types that the message mentions.
  init(_ types: [any Any.Type], mentioning others: [any Any.Type] = []) {
    self.types = types
    var owners: [String: ObjectIdentifier] = [:]
    for type in types + others {
      let owner = owners.updateValue(ObjectIdentifier(type), forKey: Self.name(type))
      if let owner, owner != ObjectIdentifier(type) { shared.insert(Self.name(type)) }
    }
  }

  subscript(type: any Any.Type) -> String {
    let name = Self.name(type)
    return shared.contains(name) ? Self.name(type, isQualified: true) : name
  }

  /// Returns the names of a path, such as `Branch → Leaf`.
  static func path(_ types: [any Any.Type]) -> String { TypeNames(types).path(types) }

  func path(_ types: [any Any.Type]) -> String { types.map { self[$0] }.joined(separator: " → ") }

  /// Returns the name of a type, such as `Cache?`, `any API` or `Store<Counter.State, Int>`.
  static func name(_ type: any Any.Type, isQualified: Bool = false) -> String {
    if let optional = type as? any OptionalType.Type {
      let wrapped = name(optional.wrappedType, isQualified: isQualified)
      return wrapped.contains(" ") ? "(\(wrapped))?" : "\(wrapped)?"
    }
    let name = typeName(of: type, isQualified: isQualified)
    // The metatype of a protocol has a type whose name ends with `.Protocol`.
    let isProtocol = String(describing: Swift.type(of: type)).hasSuffix(".Protocol")
    return isProtocol ? "any \(name)" : name
  }

  // MARK: Similar names

  /// Returns the names, at most three, that are the most similar to the name of a type.
  func nearest(to type: any Any.Type) -> [String] {
    let letters = Self.letters(of: type)
    // A child can register a type of its parent again.
    var seen: Set = [ObjectIdentifier(type)]
    let ranked = types.enumerated().compactMap { position, other -> (Int, Int, any Any.Type)? in
      guard seen.insert(ObjectIdentifier(other)).inserted else { return nil }
      let distance = Self.distance(letters, Self.letters(of: other))
      return distance.map { ($0, position, other) }
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map { self[$0.2] }
  }

  /// Returns the name of a type in small letters, without `any`.
  ///
  /// So `any Token` is similar to `LiveToken`.
  private static func letters(of type: any Any.Type) -> String {
    let optional = type as? any OptionalType.Type
    return optional.map { letters(of: $0.wrappedType) + "?" } ?? "\(type)".lowercased()
  }

  /// Returns the number of letters that differ, or nil if the names are too different.
  private static func distance(_ name: String, _ other: String) -> Int? {
    if name.count > 2, other.count > 2, name.hasSuffix(other) || other.hasSuffix(name) {
      return abs(name.count - other.count)
    }
    let (name, other) = (Array(name), Array(other))
    var row = Array(0...other.count)
    for (i, letter) in name.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    let distance = row[other.count]
    return distance <= max(name.count > 4 ? 2 : 1, name.count / 3) ? distance : nil
  }
}

/// Returns the name of a type with the types around it: `Store<Counter.State, Int>`.
///
/// A qualified name has the modules too. The contexts of private and local types, which have no
/// names of their own, are left out.
package func typeName(of type: any Any.Type, isQualified: Bool = false) -> String {
  var parts = String(reflecting: type).split(separator: ".", omittingEmptySubsequences: false)
  parts.removeAll { $0.hasPrefix("(unknown context at ") }
  if isQualified { return parts.joined(separator: ".") }
  var name = ""
  for (index, part) in parts.dropLast().enumerated() {
    let separator = part.utf8.lastIndex(where: " <>(,:@".utf8.contains)
    let word = separator.map { part[part.utf8.index(after: $0)...] } ?? part
    // The first word of a path is a module. A path behind the arguments of a type has none.
    let isModule = (index == 0 || separator != nil) && !word.isEmpty
    name += isModule ? part[..<word.startIndex] : part + "."
  }
  return name + (parts.last ?? "")
}

/// An optional type, for access to its wrapped type.
protocol OptionalType<Wrapped> {
  associatedtype Wrapped
  init(_ wrapped: Wrapped)
}

extension OptionalType {
  static var wrappedType: any Any.Type { Wrapped.self }
}

extension Optional: OptionalType {}
