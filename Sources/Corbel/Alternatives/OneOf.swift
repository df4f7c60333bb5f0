/// At most one of several values, such as the sheet, the dialog or the alert over a screen.
///
/// ```swift
/// struct Destination: Alternatives, Equatable {
///   var editor: Editor.State?, photo: Photo.State?, deletion: String?
/// }
/// ```
///
/// ```swift
/// var destination: OneOf<Destination> = nil
/// ```
///
/// Each value is read and changed by its name. Setting one value removes the others, setting it to
/// nil removes only this value, and setting the whole `OneOf` to nil removes any value:
///
/// ```swift
/// state.destination.photo = Photo.State(name: "Harbour")
/// state.destination.photo?.isLiked = true
/// state.destination = nil
/// ```
///
/// A change takes place without a copy. A child is declared with two key paths, as in
/// `child(\.destination, \.editor, action: Action.editor)`. See <doc:Navigation>.
@dynamicMemberLookup public struct OneOf<Fields: Alternatives>: ExpressibleByNilLiteral {
  /// The values; stored, so that the engine finds a child by its offset.
  var fields: Fields
  /// Whether a field has a value.
  private var hasValue = false

  /// Creates alternatives of which none has a value.
  ///
  /// - Parameter nilLiteral: Ignored.
  public init(nilLiteral: ()) {
    fields = .checked()
  }

  /// Creates alternatives of which one has a value.
  ///
  /// ```swift
  /// let destination: OneOf<Folders.Destination> = OneOf(\.deletion, "Lisbon")
  /// ```
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - value: The value of the field.
  public init<Value>(_ field: WritableKeyPath<Fields, Value?>, _ value: Value) {
    fields = .checked()
    fields[keyPath: field] = value
    hasValue = true
  }

  /// The value of a field; nil if the field isn't the one with a value.
  ///
  /// - Parameter field: The field.
  public subscript<Value>(dynamicMember field: KeyPath<Fields, Value?>) -> Value? {
    fields[keyPath: field]
  }

  /// The value of a field, to change in its place; setting a value removes the other values.
  ///
  /// - Parameter field: The field.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember field: WritableKeyPath<Fields, Value?>) -> Value? {
    // No key path can contain a subscript whose getter is mutating. A key path of it would copy the
    // value for each change, so `child(\.destination.editor)` must not compile. Reading uses the
    // subscript above, because this one is disfavored.
    mutating get { fields[keyPath: field] }
    _modify {
      let existed = fields[keyPath: field] != nil
      // Also after an error of the caller: otherwise two fields could have a value.
      defer { finishChange(of: field, existed: existed) }
      yield &fields[keyPath: field]
    }
  }

  /// The value of a field, for the key paths of bindings, which copy it for each change.
  package subscript<Value>(field field: WritableKeyPath<Fields, Value?>) -> Value? {
    get { fields[keyPath: field] }
    set { self[dynamicMember: field] = newValue }
  }

  /// Removes the value, without the check of the fields.
  mutating func removeValue() {
    fields = Fields()
    hasValue = false
  }

  private mutating func finishChange<Value>(
    of field: WritableKeyPath<Fields, Value?>, existed: Bool
  ) {
    let exists = fields[keyPath: field] != nil
    if exists == existed { return }
    if exists, hasValue {
      var only = Fields()
      swap(&only[keyPath: field], &fields[keyPath: field])
      fields = only
    }
    hasValue = exists
  }

  /// Removes and returns the value of a field, so that a question is answered only once.
  ///
  /// ```swift
  /// guard let name = state.destination.close(\.deletion) else { return .none }
  /// ```
  ///
  /// - Parameter field: The field.
  /// - Returns: The value, or nil if the field isn't the one with a value.
  public mutating func close<Value>(_ field: WritableKeyPath<Fields, Value?>) -> Value? {
    var value: Value?
    swap(&value, &self[dynamicMember: field])
    return value
  }

  /// Removes the value of a field if it is equal to another value.
  ///
  /// ```swift
  /// guard state.destination.close(\.alert, .unsavedChanges) else { return .none }
  /// ```
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - value: The value that the field must have.
  /// - Returns: Whether the field had the value.
  public mutating func close<Value: Equatable>(
    _ field: WritableKeyPath<Fields, Value?>, _ value: Value
  ) -> Bool {
    guard fields[keyPath: field] == value else { return false }
    removeValue()
    return true
  }

  /// Returns whether no field has a value.
  public static func == (alternatives: Self, _: _OptionalNilComparisonType) -> Bool {
    !alternatives.hasValue
  }

  /// Returns whether a field has a value.
  public static func != (alternatives: Self, _: _OptionalNilComparisonType) -> Bool {
    alternatives.hasValue
  }
}

extension OneOf: Equatable where Fields: Equatable {}
extension OneOf: Hashable where Fields: Hashable {}
extension OneOf: Sendable where Fields: Sendable {}

extension OneOf: CustomReflectable {
  /// A mirror of the value that exists, like the mirror of an enum's case, or like that of nil.
  public var customMirror: Mirror {
    let present = fields.present
    return Mirror(self, children: present, displayStyle: present.isEmpty ? .optional : .enum)
  }
}

extension OneOf: CustomDebugStringConvertible {
  /// The value that exists with the name of its field, as in `deletion("Lisbon")`, or `nil`.
  public var debugDescription: String {
    fields.present.first.map { "\($0.label ?? "")(\(String(reflecting: $0.value)))" } ?? "nil"
  }
}

extension OneOf: Decodable where Fields: Decodable {
  /// Decodes the fields, and throws an error if more than one of them has a value.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: An error of the fields, or a `DecodingError` with the names of the fields.
  public init(from decoder: any Decoder) throws {
    self = nil
    fields = try Fields(from: decoder)
    let names = fields.present.map { "'\($0.label ?? "")'" }
    hasValue = !names.isEmpty
    if names.count > 1 {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(names.joined(separator: " and ")) have values, but only one of the "
            + "fields of a OneOf can have a value."))
    }
  }
}

extension OneOf: Encodable where Fields: Encodable {
  /// Encodes the fields.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An error of the fields or of the encoder.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension OneOf: ComparedByParts {
  func likeness(to other: Any) -> Likeness {
    guard let other = other as? Self else { return .different }
    return Corbel.likeness(of: fields, and: other.fields)
  }
}
