import Corbel
import CorbelTesting
import Observation

/// The notes of the article about exploring.
@MainActor @Observable final class NotesViewState: ViewState {
  var draft = ""
  var notes: Loadable<[String]> = .notLoaded

  var canAdd: Bool { !draft.isEmpty && !notes.isLoading }

  nonisolated init() {}

  nonisolated deinit {}
}

/// A logic that loses what a person types while a note is added.
struct NotesLogic: Logic {
  let service: NotesServiceMock
  let viewState: NotesViewState

  func add() async {
    let note = viewState.draft
    let notes = await load(\.notes) { try await service.add(note) }
    if notes != nil { viewState.draft = "" }
  }
}

@MainActor final class NotesServiceMock {
  let answers = Gate<Void>()
  private var notes: [String] = []

  nonisolated init() {}

  nonisolated deinit {}

  func add(_ note: String) async throws -> [String] {
    try await answers.value()
    notes.append(note)
    return notes
  }
}
