import Corbel
import Observation

/// A class that takes actions, publishes values, and reports events to a responder.
@MainActor @Observable final class ReviewModel {
  // MARK: - Dependencies

  /// Saves a text, and returns it as it was saved.
  private let save: @MainActor (String) async throws -> String

  // MARK: - Lifecycle

  init(
    save: @escaping @MainActor (String) async throws -> String,
    responder: Responder<ResponderAction>
  ) {
    self.save = save
    self.responder = responder
  }

  // MARK: - Responder

  /// An event that the screen reports to its owner.
  enum ResponderAction: Equatable, Sendable {
    case saved(String)
    case cancelled
  }

  private let responder: Responder<ResponderAction>

  // MARK: - Input

  enum Action: Sendable {
    case saveTapped(String)
    case cancelTapped
  }

  /// Handles an action, and returns when the work that it started ends.
  func send(_ action: Action) async {
    switch action {
    case .saveTapped(let text): await saveText(text)
    case .cancelTapped: cancel()
    }
  }

  // MARK: - Output

  /// The progress of saving, and the text that was saved last.
  private(set) var saving: Loadable<String> = .notLoaded

  // MARK: - Support

  private func saveText(_ text: String) async {
    let saved = await Loadable.load(\.saving, of: self) { try await save(text) }
    if let saved { responder.send(.saved(saved)) }
  }

  private func cancel() {
    // The result of a running save is dropped, so the owner receives no second output.
    saving.cancelLoading()
    responder.send(.cancelled)
  }
}
