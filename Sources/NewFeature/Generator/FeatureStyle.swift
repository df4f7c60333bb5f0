/// A way to write a screen.
package enum FeatureStyle: String, CaseIterable, Sendable {
  /// A view state, and a logic with the methods that the view calls.
  case mvsl
  /// A reducer, which a store runs.
  case store
  /// A class that takes actions and reports to a responder.
  case model

  /// The words for the style in messages.
  var title: String {
    switch self {
    case .mvsl: "a view state and a logic"
    case .store: "a reducer in a store"
    case .model: "a model with a responder"
    }
  }
}
