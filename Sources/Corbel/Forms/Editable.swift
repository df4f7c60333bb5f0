/// A state with a form, whose fields an ``Edit`` may change.
///
/// ```swift
/// struct State: Editable {
///   var form = Form()
///   var nameError: String?
///   var isSaving = false
///
///   static let fields = \State.form
/// }
/// ```
///
/// A generic type can't have a stored static property. In a generic state, write
/// `static var fields: WritableKeyPath<Self, Form> { \.form }`.
public protocol Editable {
  /// The type of the key path of the form.
  associatedtype Fields

  /// The key path of the form.
  static var fields: Fields { get }
}
