package import Corbel

/// The screen of a note, which can delete it.
package struct NoteDetail: Reducer {
  package struct Screen: Identifiable, Equatable {
    package let id: Note.ID
    /// The title in the question whether to delete the note.
    package var titleToDelete: String?
  }

  package typealias State = ItemScreen<Note, Screen>

  package enum Action: PresentingAction {
    case titleChanged(String), recordTapped, deleteTapped, deletionConfirmed, dismissed
  }

  package enum Output: Equatable { case recordTapped(Note.ID), deleted(Note.ID) }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .titleChanged(let title): state.item.title = title
    case .recordTapped: return .respond(.recordTapped(state.id))
    case .deleteTapped: state.titleToDelete = state.item.title
    case .deletionConfirmed:
      guard state.titleToDelete != nil else { return .none }
      state.titleToDelete = nil
      return .respond(.deleted(state.id))
    case .dismissed: state.titleToDelete = nil
    }
    return .none
  }
}
