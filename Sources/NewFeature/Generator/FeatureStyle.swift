/// A way to write a screen.
enum FeatureStyle: String, CaseIterable, Encodable {
  /// A view state, and a logic with the methods that the view calls.
  case mvsl
  /// A reducer, which a store runs.
  case store
  /// A class that takes actions and reports to a responder.
  case model

  var template: FeatureTemplate {
    switch self {
    case .mvsl: .viewStateAndLogic
    case .store: .store
    case .model: .model
    }
  }
}
