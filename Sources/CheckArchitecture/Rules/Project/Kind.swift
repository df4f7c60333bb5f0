/// The role of a type in the architecture of an app.
package enum Kind: String, CaseIterable, Sendable {
  /// A type that conforms to `Reducer`.
  case reducer
  /// A type that conforms to `Logic`.
  case logic
  /// A class that conforms to `ViewState`.
  case viewState
  /// An observable class that takes actions, has a responder, or belongs to a view.
  ///
  /// An observable class whose name ends in `Model` is a model too.
  case model
  /// A type that conforms to `View` or `ViewModifier`.
  case view
}
