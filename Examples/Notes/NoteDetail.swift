package import Corbel

/// The screen of a note, which can delete it.
package struct NoteDetail: Reducer {
  package struct Screen: Identifiable, Equatable {
    package let id: Note.ID
    package var isAskingToDelete = false
  }

  package typealias State = ItemScreen<Note, Screen>

  package enum Action { case titleChanged(String), recordTapped, deleteTapped, deletionConfirmed }

  package enum Output: Equatable { case recordTapped(Note.ID), deleted(Note.ID) }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .titleChanged(let title): state.item.title = title
    case .recordTapped: return .respond(.recordTapped(state.id))
    case .deleteTapped: state.isAskingToDelete = true
    case .deletionConfirmed:
      guard state.isAskingToDelete else { return .none }
      state.isAskingToDelete = false
      return .respond(.deleted(state.id))
    }
    return .none
  }
}
