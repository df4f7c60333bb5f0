/// The role of a type in the architecture of an app.
package enum Kind: String, CaseIterable, Sendable {
  /// A type that conforms to `Reducer`.
  case reducer
  /// A type that conforms to `Logic`.
  case logic
  /// A class that conforms to `ViewState`.
  case viewState
  /// An observable class that takes actions, has a responder, belongs to a view, or ends in `Model`.
  case model
  /// A type that conforms to `View` or `ViewModifier`.
  case view
}
