import Corbel

/// The functions that the screen needs from the app.
struct ProfileService {
  /// Saves a text, and returns it as it was saved.
  var save: @MainActor (String) async throws -> String
}

/// The screen as a function of its state and an action.
///
/// It changes the state, and returns the effects to start.
struct Profile: Reducer {
  struct State: Equatable {
    /// The text that a person enters.
    var text = ""
    /// The progress of saving, and the text that was saved last.
    var saving: Loadable<String> = .notLoaded
  }

  enum Action {
    case textChanged(String)
    case saveTapped
    case saveFinished(LoadResult<String>)
    case cancelTapped
  }

  /// An event that the screen reports to its parent.
  enum Output: Equatable, Sendable {
    case saved(String)
    case cancelled
  }

  let service: ProfileService

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    case .saveTapped:
      return .load(&state.saving, id: "save") { [text = state.text] in
        try await service.save(text)
      } finish: {
        .saveFinished($0)
      }
    case .saveFinished(let result):
      guard let text = state.saving.finish(with: result) else { return .none }
      return .respond(.saved(text))
    case .cancelTapped:
      return .merge(.cancel(id: "save"), .respond(.cancelled))
    }
  }
}
