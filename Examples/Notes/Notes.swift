package import Corbel

/// A list of notes, which is saved a second after the last change.
///
/// The detail, the editor and the recording of a note show and change the note in the list, and
/// each of them can delete it. The saving is a part of the feature, so that its tests see it. With
/// `Stored.follow` of CorbelStorage, the feature would need no action for it.
package struct Notes: Reducer {
  package struct State: Equatable {
    package var notes: IdentifiedArray<Note> = []
    /// Whether the notes were read, before which nothing is saved.
    package var isLoaded = false
    /// What failed, until it succeeds.
    package var problem: Problem?
    package var path = ScreenStack<Screens>()
    package var destination: OneOf<Destination> = nil

    package init() {}
  }

  package enum Problem { case notLoaded, notSaved }

  package struct Screens: Alternatives, Equatable {
    package var detail: NoteDetail.Screen?, recording: NoteRecording.Screen?
    package init() {}
  }

  package struct Destination: Alternatives, Equatable {
    package var editor: NoteEditor.Screen?
    package init() {}
  }

  package enum Action {
    case appeared, loaded(Result<IdentifiedArray<Note>, any Error>)
    case saveDue, saved(Result<Void, any Error>), retryTapped
    case noteTapped(Note.ID), editTapped(Note.ID), deleteTapped(Note.ID), pathChanged([Int])
    case detail(Int, NoteDetail.Action), detailFinished(Int, NoteDetail.Output)
    case recording(Int, NoteRecording.Action), recordingFinished(Int, NoteRecording.Output)
    case editor(NoteEditor.Action), editorFinished(NoteEditor.Output)
  }

  static let rows = child(\.notes)
  static let details = child(
    \.path, \.detail, of: \.notes, action: Action.detail, output: Action.detailFinished)
  static let recordings = child(
    \.path, \.recording, of: \.notes, action: Action.recording, output: Action.recordingFinished)
  static let editor = child(
    \.destination, \.editor, of: \.notes, action: Action.editor, output: Action.editorFinished)

  let service: NoteService
  let clock: any Clock<Duration>

  package init(service: NoteService, clock: any Clock<Duration>) {
    self.service = service
    self.clock = clock
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    defer {
      closeOrphans(Self.details, Self.recordings, in: &state)
      closeOrphans(Self.editor, in: &state)
    }
    switch action {
    case .appeared: return state.isLoaded ? .none : load
    case .retryTapped: return state.isLoaded ? save(state.notes) : load
    case .loaded(.success(let notes)):
      (state.notes, state.isLoaded, state.problem) = (notes, true, nil)
    case .loaded(.failure): state.problem = .notLoaded
    case .saveDue: return save(state.notes)
    case .saved(.success): state.problem = nil
    case .saved(.failure): state.problem = .notSaved
    default:
      let notes = state.notes
      let effect = change(&state, action)
      return state.notes == notes ? effect : .merge(effect, waitToSave)
    }
    return .none
  }

  private var load: Effect<Self> {
    .run(id: "load", policy: .cancelPrevious) {
      try await service.load()
    } finish: {
      .loaded($0)
    }
  }

  private var waitToSave: Effect<Self> {
    .send(.saveDue).debounce(id: "wait", for: .seconds(1), clock: clock)
  }

  /// Saves after the earlier saves, so that the newest notes are saved last.
  private func save(_ notes: IdentifiedArray<Note>) -> Effect<Self> {
    .run(id: "save", policy: .queue) {
      try await service.save(notes)
    } finish: {
      .saved($0)
    }
  }

  private func change(_ state: inout State, _ action: Action) -> Effect<Self> {
    switch action {
    case .appeared, .loaded, .saveDue, .saved, .retryTapped: break
    case .noteTapped(let id): state.path.push(\.detail, NoteDetail.Screen(id: id), above: nil)
    case .editTapped(let id):
      guard let note = state.notes[id: id] else { return .none }
      state.destination.editor = NoteEditor.Screen(id: id, draft: note.title)
    case .pathChanged(let ids): state.path.keep(ids: ids)
    case .detail(let id, let action):
      return reduce(NoteDetail(), Self.details, id: id, in: &state, action)
    case .detailFinished(let id, .recordTapped(let note)):
      state.path.push(\.recording, NoteRecording.Screen(id: note), above: id)
    case .recording(let id, let action):
      return reduce(NoteRecording(clock: clock), Self.recordings, id: id, in: &state, action)
    case .recordingFinished(let id, .stopped): state.path[id] = nil
    case .editor(let action): return reduce(NoteEditor(), Self.editor, in: &state, action)
    case .editorFinished(.closed): state.destination.editor = nil
    case .deleteTapped(let id), .detailFinished(_, .deleted(let id)),
      .recordingFinished(_, .deleted(let id)), .editorFinished(.deleted(let id)):
      state.notes.remove(id: id)
    }
    return .none
  }
}
