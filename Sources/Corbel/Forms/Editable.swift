/// A state with a list of the fields that an ``Edit`` may change.
///
/// ```swift
/// struct State: Editable {
///   var name = ""
///   var notes = ""
///   var nameError: String?
///   var isSaving = false
///
///   struct Fields {
///     let name = \State.name
///     let notes = \State.notes
///   }
///   static let fields = Fields()
/// }
/// ```
///
/// If all fields of one part of the state are editable, use the key path of that part:
///
/// ```swift
/// struct State: Editable {
///   var form = Form()
///   var isSaving = false
///
///   static let fields = \State.form
/// }
/// ```
///
/// A generic type can't have a stored static property. In a generic state, write
/// `static var fields: Fields { Fields() }`.
public protocol Editable {
  /// A type with one property for each field: a property's value is the key path of the field.
  ///
  /// If all fields of one part are editable, `Fields` is the type of the part's key path.
  associatedtype Fields

  /// The editable fields.
  static var fields: Fields { get }
}
