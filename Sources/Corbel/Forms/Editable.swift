/// A state of which an ``Edit`` may write the fields that are listed, and no others.
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
/// If one part of the state is the form, all of whose fields may be written, name that part:
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
/// A generic state can't have a stored `static let`; there, write
/// `static var fields: Fields { Fields() }`.
public protocol Editable {
  /// A type with one property for each field, whose value is the key path of the field in the state.
  ///
  /// Or the type of a key path, to the part all of whose fields may be written.
  associatedtype Fields

  /// The fields that may be written.
  static var fields: Fields { get }
}
