import Corbel

/// The methods that the view calls.
///
/// A logic has no state of its own. The view makes a new one in each evaluation of its body.
struct NoteLogic: Logic {
  /// An event that the screen reports to its owner.
  enum Output: Equatable, Sendable {
    case saved(String)
    case cancelled
  }

  /// Saves a text, and returns it as it was saved.
  let save: @MainActor (String) async throws -> String
  let responder: Responder<Output>
  let viewState: NoteViewState

  func saveTapped() async {
    let text = viewState.text
    let saved = await load(\.saving) { try await save(text) }
    if let saved { responder.send(.saved(saved)) }
  }

  func cancelTapped() {
    // The result of a running save is dropped, so the owner receives no second output.
    viewState.saving.cancelLoading()
    responder.send(.cancelled)
  }
}
