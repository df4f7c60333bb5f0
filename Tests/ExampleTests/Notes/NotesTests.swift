import Corbel
import CorbelTesting
import TestSupport
import Testing

@testable import NotesExample

@MainActor @Suite("Notes", .stallLimit) struct NotesTests {
  private let clock = TestClock()
  private let notes: IdentifiedArray<Note> = [
    Note(id: 1, title: "Tea"), Note(id: 2, title: "Milk"),
  ]

  private func makeStore(
    saving save: @escaping @MainActor (IdentifiedArray<Note>) -> Void = { _ in }
  ) -> TestStore<Notes> {
    var state = Notes.State()
    (state.notes, state.isLoaded) = (notes, true)
    return TestStore(
      initialState: state,
      reducer: Notes(
        service: NoteService { [notes] in
          notes
        } save: {
          save($0)
        }, clock: clock))
  }

  @Test("a detail, a recording and an editor change one note, which is saved") func changes() async
  {
    var saved: IdentifiedArray<Note> = []
    let store = makeStore { saved = $0 }
    store.send(.noteTapped(2)) { $0.path.push(\.detail, NoteDetail.Screen(id: 2)) }
    store.send(.detail(1, .titleChanged("Oats"))) { $0.notes[id: 2]?.title = "Oats" }
    store.send(.detail(1, .recordTapped))
    await store.receive(.detailFinished(1, .recordTapped(2))) {
      $0.path.push(\.recording, NoteRecording.Screen(id: 2))
    }
    store.send(.recording(2, .stopTapped)) { $0.notes[id: 2]?.memos = ["0 s"] }
    await store.receive(.recordingFinished(2, .stopped)) { $0.path[2] = nil }
    store.send(.editTapped(2)) {
      $0.destination.editor = NoteEditor.Screen(id: 2, draft: "Oats")
    }
    store.send(.editor(.draftChanged("Oat milk"))) { $0.destination.editor?.draft = "Oat milk" }
    store.send(.editor(.saveTapped)) { $0.notes[id: 2]?.title = "Oat milk" }
    await store.receive(.editorFinished(.closed)) { $0.destination = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(.saveDue)
    await store.receive(case: Notes.Action.saved)
    await store.finish()
    expectEqual(saved[id: 2], Note(id: 2, title: "Oat milk", memos: ["0 s"]))
  }

  @Test("a deletion closes each screen of the note, wherever it was deleted") func deletion() {
    let ways: [(String, Notes.Action)] = [
      ("in the list", .deleteTapped(2)), ("in its detail", .detailFinished(1, .deleted(2))),
      ("in a recording", .recordingFinished(2, .deleted(2))),
      ("in the editor", .editorFinished(.deleted(2))), ("by a load", .loaded(.success([notes[0]]))),
    ]
    for (name, deletion) in ways {
      let store = makeStore().base
      store.send(.noteTapped(2))
      store.send(.detailFinished(1, .recordTapped(2)))
      store.send(.editTapped(2))
      let recording = store.scope(Notes.recordings, id: 2)
      recording?.send(.appeared)
      store.send(deletion)
      expectEqual(store.state.path.elements.count, 0, name)
      expectTrue(store.state.destination == nil, name)
      expectEqual(recording?.item.title, "Milk", name)
    }
  }

  @Test("notes that can't be read are not overwritten, and a retry reads them") func loading() async
  {
    let loads = Gate<IdentifiedArray<Note>>()
    let store = TestStore(
      initialState: Notes.State(),
      reducer: Notes(
        service: NoteService {
          try await loads.value()
        } save: { _ in
          Issue.record("Nothing has changed.")
        }, clock: clock))
    store.send(.appeared)
    loads.fail(with: Offline())
    await store.receive(case: Notes.Action.loaded) { $0.problem = .notLoaded }
    store.send(.retryTapped)
    loads.answer(with: notes)
    await store.receive(case: Notes.Action.loaded) {
      ($0.notes, $0.isLoaded, $0.problem) = (notes, true, nil)
    }
    store.send(.appeared)
    await store.finish()
  }

  @Test("no walk loses a change, or leaves a screen without its note") func walk() async throws {
    try await explore(Notes.self, runs: isLongRun ? 150 : 20, steps: 80) { walk in
      let (loads, saves) = (Gate<Void>(name: "loads"), Gate<Void>(name: "saves"))
      let clock = TestClock()
      var kept = notes
      let store = TestStore(
        initialState: Notes.State(),
        reducer: Notes(
          service: NoteService {
            try await loads.value()
            return kept
          } save: {
            try await saves.value()
            kept = $0
          }, clock: clock))
      walk.explore(
        store,
        except: [
          "loaded", "saveDue", "saved", "noteTapped", "editTapped", "deleteTapped", "pathChanged",
          "detail", "detailFinished", "recording", "recordingFinished", "editorFinished",
        ])
      walk.advance(clock)
      for gate in [loads, saves] {
        walk.answer(gate) { $0.pick(.success(()), .failure(Offline())) }
      }
      person(walk, store)
      walk.invariant("each screen has its note") { state in
        state.path.elements.allSatisfy {
          guard let id = $0.screen.detail?.id ?? $0.screen.recording?.id else { return false }
          return state.notes.contains(id: id)
        } && state.destination.editor.map { state.notes.contains(id: $0.id) } ?? true
      }
      walk.atRest("each change is saved, or a problem is shown") { state in
        !state.isLoaded || state.problem != nil || state.notes == kept
      }
    }
  }

  /// Adds what a person can do with the notes that are on the screen.
  private func person(_ walk: WalkOf<Notes>, _ store: TestStore<Notes>) {
    var state: Notes.State { store.state }
    var top: ScreenStack<Notes.Screens>.Element? { state.path.elements.last }
    func note(_ draw: inout Draw) -> Note? { draw.pick(from: state.notes.map(\.self)) }
    walk.step("tap a note", when: { top == nil }, choosing: note) {
      store.send(.noteTapped($0.id))
    }
    walk.step("edit a note", when: { state.destination == nil }, choosing: note) {
      store.send(.editTapped($0.id))
    }
    walk.step("delete a note", when: { state.notes.count > 1 }, choosing: note) {
      store.send(.deleteTapped($0.id))
    }
    walk.step("rename the note", when: { top?.screen.detail != nil }) {
      if let id = top?.id { store.send(.detail(id, .titleChanged("Oats"))) }
    }
    walk.step("record", when: { top?.screen.detail != nil }) {
      if let id = top?.id { store.send(.detail(id, .recordTapped)) }
    }
    walk.step("stop", when: { top?.screen.recording != nil }) {
      if let id = top?.id { store.send(.recording(id, .stopTapped)) }
    }
    walk.step("go back", when: { top != nil }) {
      store.send(.pathChanged(state.path.elements.dropLast().map(\.id)))
    }
  }
}

private struct Offline: Error {}
