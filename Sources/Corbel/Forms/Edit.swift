/// A new value for one field of a form.
///
/// One action with an edit as its payload covers all fields of the form. The state lists its
/// editable fields in ``Editable/fields``. An edit of any other property doesn't compile.
///
/// ```swift
/// case .edited(let edit):
///   edit.apply(to: &state)
///   if edit.changes(\.name) { state.nameError = nil }
///   return .none
/// ```
///
/// Create an edit from the field's name and the value:
///
/// ```swift
/// store.send(.edited(Edit(\.name, "Tea")))
/// ```
public struct Edit<State: Editable> {
  /// The key path of the field in `State.Fields`, or in the editable part of the state.
  private let field: AnyKeyPath
  private let newValue: any Equatable
  private let assign: (inout State) -> Void

  private init<Value: Equatable>(
    _ field: AnyKeyPath, _ property: WritableKeyPath<State, Value>, _ value: Value
  ) {
    self.field = field
    newValue = value
    assign = { $0[keyPath: property] = value }
  }

  /// Creates an edit of a field.
  ///
  /// - Parameters:
  ///   - field: The key path of the field in `State.Fields`.
  ///   - value: The new value.
  public init<Value: Equatable>(
    _ field: KeyPath<State.Fields, WritableKeyPath<State, Value>>, _ value: Value
  ) {
    self.init(field, State.fields[keyPath: field], value)
  }

  /// Creates an edit of a field.
  ///
  /// - Parameters:
  ///   - field: The key path of the field in `State.Fields`.
  ///   - value: The new value.
  public init<Value: Equatable>(
    _ field: KeyPath<State.Fields, any WritableKeyPath<State, Value> & Sendable>, _ value: Value
  ) {
    // The compiler selects this initializer if the type of the key path includes `Sendable`, mostly
    // in the Swift 6 language mode. With one generic initializer for both types, `#expect(edit ==
    // Edit(…))` does not compile.
    self.init(field, State.fields[keyPath: field], value)
  }

  /// Makes the compiler report that the state does not list the field.
  ///
  /// - Parameters:
  ///   - field: A property of the state.
  ///   - value: The new value.
  @_disfavoredOverload
  @available(*, unavailable, message: "The state does not list this property in its 'fields'.")
  public init<Value>(_ field: KeyPath<State, Value>, _ value: Value) {
    fatalError("An unavailable declaration can't be called.")
  }

  /// Writes the value into the field.
  ///
  /// - Parameter state: The state that has the field.
  public func apply(to state: inout State) {
    assign(&state)
  }

  /// Returns whether the edit changes a certain field.
  ///
  /// - Parameter field: The key path of the field in `State.Fields`.
  /// - Returns: Whether the edit has a value for the field, even if that value changes nothing.
  public func changes(_ field: PartialKeyPath<State.Fields>) -> Bool {
    self.field == field
  }

  /// Returns the new value of a field.
  ///
  /// - Parameter field: The key path of the field in `State.Fields`.
  /// - Returns: The value, or nil if the edit changes another field.
  public func value<Value: Equatable, Property: WritableKeyPath<State, Value>>(
    of field: KeyPath<State.Fields, Property>
  ) -> Value? {
    guard changes(field) else { return nil }
    return newValue as? Value
  }

  /// Returns the key path of a field in the state, for reading the value of the field.
  ///
  /// - Parameter field: The key path of the field in `State.Fields`.
  /// - Returns: The key path of the property.
  public static func keyPath<Value, Property: WritableKeyPath<State, Value>>(
    of field: KeyPath<State.Fields, Property>
  ) -> WritableKeyPath<State, Value> {
    State.fields[keyPath: field]
  }
}

/// Edits of a state in which all fields of one part are editable.
extension Edit {
  /// Creates an edit of a field in the editable part.
  ///
  /// - Parameters:
  ///   - field: The key path of the field in the editable part.
  ///   - value: The new value.
  public init<Form, Value: Equatable>(_ field: WritableKeyPath<Form, Value>, _ value: Value)
  where State.Fields: WritableKeyPath<State, Form> {
    self.init(field, Self.keyPath(of: field), value)
  }

  /// Makes the compiler report that a field must be a key path of the editable part.
  ///
  /// - Parameters:
  ///   - field: A property of the state.
  ///   - value: The new value.
  @available(
    *, unavailable,
    message: "'fields' names one part of the state. Begin the key path there, as in '\\.name'."
  )
  public init<Form, Value>(_ field: KeyPath<State, Value>, _ value: Value)
  where State.Fields: WritableKeyPath<State, Form> {
    fatalError("An unavailable declaration can't be called.")
  }

  /// Returns whether the edit changes a certain field.
  ///
  /// - Parameter field: The key path of the field in the editable part.
  /// - Returns: Whether the edit has a value for the field, even if that value changes nothing.
  public func changes<Form>(_ field: PartialKeyPath<Form>) -> Bool
  where State.Fields: WritableKeyPath<State, Form> {
    self.field == field
  }

  /// Returns the new value of a field.
  ///
  /// - Parameter field: The key path of the field in the editable part.
  /// - Returns: The value, or nil if the edit changes another field.
  public func value<Form, Value: Equatable>(of field: WritableKeyPath<Form, Value>) -> Value?
  where State.Fields: WritableKeyPath<State, Form> {
    guard changes(field) else { return nil }
    return newValue as? Value
  }

  /// Returns the key path of a field in the state, for reading the value of the field.
  ///
  /// - Parameter field: The key path of the field in the editable part.
  /// - Returns: The key path of the property.
  public static func keyPath<Form, Value>(
    of field: WritableKeyPath<Form, Value>
  ) -> WritableKeyPath<State, Value> where State.Fields: WritableKeyPath<State, Form> {
    (State.fields as WritableKeyPath<State, Form>).appending(path: field)
  }
}

extension Edit: Equatable {
  /// Returns whether two edits write the same value into the same field.
  ///
  /// The values are compared with `==`. So an edit to a NaN equals no edit, not even itself.
  ///
  /// - Parameters:
  ///   - lhs: An edit.
  ///   - rhs: Another edit.
  /// - Returns: Whether the edits are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    func hasSameValue<Value: Equatable>(_ value: Value) -> Bool { rhs.newValue as? Value == value }
    return lhs.field == rhs.field && hasSameValue(lhs.newValue)
  }
}

extension Edit: CustomStringConvertible {
  /// The name of the field and the value: `name = "Tea"`.
  public var description: String {
    let path = field.debugDescription
    let name = path.split(separator: ".").last.map(String.init) ?? path
    let isString = newValue is any StringProtocol
    return "\(name) = \(isString ? String(reflecting: newValue) : "\(newValue)")"
  }
}
