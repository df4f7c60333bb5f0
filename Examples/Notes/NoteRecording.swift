package import Corbel

/// A screen that records a memo for a note.
package struct NoteRecording: Reducer {
  package struct Screen: Identifiable, Equatable {
    package let id: Note.ID
    package var seconds = 0
  }

  package typealias State = ItemScreen<Note, Screen>

  package enum Action { case appeared, secondPassed, stopTapped, deleteTapped }

  package enum Output: Equatable { case stopped, deleted(Note.ID) }

  let clock: any Clock<Duration>

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      return .timer(id: "seconds", every: .seconds(1), clock: clock) { .secondPassed }
    case .secondPassed:
      state.seconds += 1
      return .none
    case .stopTapped:
      state.item.memos.append("\(state.seconds) s")
      return .respond(.stopped)
    case .deleteTapped: return .respond(.deleted(state.id))
    }
  }
}
