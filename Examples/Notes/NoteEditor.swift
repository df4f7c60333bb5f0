package import Corbel

/// A sheet over a note, whose draft reaches the note when it is saved.
package struct NoteEditor: Reducer {
  package struct Screen: Identifiable, Equatable {
    package let id: Note.ID
    package var draft: String
  }

  package typealias State = ItemScreen<Note, Screen>

  package enum Action { case draftChanged(String), saveTapped, cancelTapped, deleteTapped }

  package enum Output: Equatable { case closed, deleted(Note.ID) }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .draftChanged(let draft):
      state.draft = draft
      return .none
    case .saveTapped:
      state.item.title = state.draft
      return .respond(.closed)
    case .cancelTapped: return .respond(.closed)
    case .deleteTapped: return .respond(.deleted(state.id))
    }
  }
}
