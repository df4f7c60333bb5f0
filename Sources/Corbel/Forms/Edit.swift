/// A new value for one field of a form, or for one field of a row of the form.
///
/// One action with an edit as its payload covers all fields of the form, which is a part of the
/// state: ``Editable/fields`` names it. An edit of any other property doesn't compile.
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
  /// The key path of the field in the form, or in the row.
  private let field: AnyKeyPath
  /// The list of the form and the id of the row whose field is edited; nil for a field of the form.
  private let row: (list: AnyKeyPath, id: AnyHashable)?
  private let newValue: any Equatable
  private let assign: (inout State) -> Void

  /// Creates an edit of a field of the form.
  ///
  /// - Parameters:
  ///   - field: The key path of the field in the form.
  ///   - value: The new value.
  public init<Form, Value: Equatable>(_ field: WritableKeyPath<Form, Value>, _ value: Value)
  where State.Fields: WritableKeyPath<State, Form> {
    let property = Self.keyPath(of: field)
    self.field = field
    row = nil
    newValue = value
    assign = { $0[keyPath: property] = value }
  }

  /// Creates an edit of a field of a row, which is an element of a list of the form.
  ///
  /// ```swift
  /// store.send(.edited(Edit(\.attendees, id: id, \.name, "Blob")))
  /// ```
  ///
  /// If the row no longer exists, the edit changes nothing. ``changes(_:)`` is true for the list.
  ///
  /// - Parameters:
  ///   - list: The key path of the list in the form.
  ///   - id: The id of the row.
  ///   - field: The key path of the field in the row.
  ///   - value: The new value.
  public init<Form, Element: Identifiable, Value: Equatable>(
    _ list: WritableKeyPath<Form, IdentifiedArray<Element>>, id: Element.ID,
    _ field: WritableKeyPath<Element, Value>, _ value: Value
  ) where State.Fields: WritableKeyPath<State, Form> {
    let property = Self.keyPath(of: list)
    self.field = field
    row = (list, id)
    newValue = value
    assign = { $0[keyPath: property][id: id]?[keyPath: field] = value }
  }

  /// Makes the compiler report that a field must be a key path of the form.
  ///
  /// - Parameters:
  ///   - field: A property of the state.
  ///   - value: The new value.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "'fields' names the part of the state to edit. Begin the key path there, as in '\\.name'."
  )
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
  /// - Parameter field: The key path of the field in the form, or of the list whose row is edited.
  /// - Returns: Whether the edit has a value for the field, even if that value changes nothing.
  public func changes<Form>(_ field: PartialKeyPath<Form>) -> Bool
  where State.Fields: WritableKeyPath<State, Form> {
    (row?.list ?? self.field) == field
  }

  /// Returns the new value of a field of the form.
  ///
  /// - Parameter field: The key path of the field in the form.
  /// - Returns: The value, or nil if the edit changes another field.
  public func value<Form, Value: Equatable>(of field: WritableKeyPath<Form, Value>) -> Value?
  where State.Fields: WritableKeyPath<State, Form> {
    row == nil && changes(field) ? newValue as? Value : nil
  }

  /// Returns the key path of a field of the form in the state.
  package static func keyPath<Form, Value>(
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
    return lhs.field == rhs.field && lhs.row?.list == rhs.row?.list && lhs.row?.id == rhs.row?.id
      && hasSameValue(lhs.newValue)
  }
}

extension Edit: CustomStringConvertible {
  /// The name of the field and the value: `name = "Tea"`, or `attendees[1].name = "Blob"`.
  public var description: String {
    func name(_ path: AnyKeyPath) -> String {
      let name = path.debugDescription.split(separator: ".").last ?? ""
      // Some computed properties have an address in place of a name.
      return name.hasPrefix("<computed") ? "computed" : String(name)
    }
    let place = row.map { "\(name($0.list))[\($0.id.base)]." } ?? ""
    let isString = newValue is any StringProtocol
    return "\(place)\(name(field)) = \(isString ? String(reflecting: newValue) : "\(newValue)")"
  }
}
