extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates an array of elements, and traps if two of them have the same id.
  ///
  /// - Parameter elements: The elements, in their order.
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays have equal elements in the same order.
  ///
  /// - Parameters:
  ///   - lhs: An array.
  ///   - rhs: Another array.
  /// - Returns: Whether the arrays are equal.
  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: ComparedByParts where Element: Equatable {
  func likeness(to other: Any) -> Likeness {
    (other as? Self).map { storage.likeness(to: $0.storage) } ?? .different
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  /// The elements, formatted like an array: `[1, 2]`.
  public var description: String { storage.description }

  /// A mirror of the elements, like that of an array.
  public var customMirror: Mirror { Mirror(reflecting: storage) }
}
