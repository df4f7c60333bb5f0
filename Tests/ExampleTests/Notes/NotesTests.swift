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
    TestStore(
      initialState: Notes.State(notes: notes),
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
    await store.finish()
    expectEqual(saved[id: 2], Note(id: 2, title: "Oat milk", memos: ["0 s"]))
  }

  @Test("a deletion closes each screen of the note, wherever it was deleted") func deletion() {
    let ways: [(String, Notes.Action)] = [
      ("in the list", .deleteTapped(2)), ("in its detail", .detailFinished(1, .deleted(2))),
      ("in a recording", .recordingFinished(2, .deleted(2))),
      ("in the editor", .editorFinished(.deleted(2))), ("by a load", .loaded([notes[0]])),
    ]
    for (name, deletion) in ways {
      let store = Store(
        initialState: Notes.State(notes: notes),
        reducer: Notes(
          service: NoteService {
            []
          } save: { _ in
          }, clock: clock))
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

  @Test("no walk leaves a screen without its note") func walk() async throws {
    try await explore(Notes.self, runs: isLongRun ? 150 : 20, steps: 80) { walk in
      let store = makeStore()
      walk.explore(
        store,
        except: [
          "loaded", "saveDue", "noteTapped", "editTapped", "deleteTapped", "pathChanged", "detail",
          "detailFinished", "recording", "recordingFinished", "editorFinished",
        ])
      walk.advance(clock)
      walk.step("tap a note", when: { store.state.notes.count > 0 && store.state.path.top == nil })
      {
        store.send(.noteTapped(store.state.notes[0].id))
      }
      walk.step(
        "edit a note", when: { store.state.notes.count > 0 && store.state.destination == nil }
      ) {
        store.send(.editTapped(store.state.notes[0].id))
      }
      walk.step("delete a note", when: { store.state.notes.count > 1 }) {
        store.send(.deleteTapped(store.state.notes[0].id))
      }
      walk.step("record", when: { store.state.path.top?.detail != nil }) {
        store.send(.detail(store.state.path.elements.last?.id ?? 0, .recordTapped))
      }
      walk.step("stop", when: { store.state.path.top?.recording != nil }) {
        store.send(.recording(store.state.path.elements.last?.id ?? 0, .stopTapped))
      }
      walk.invariant("each screen has its note") { state in
        state.path.elements.allSatisfy {
          guard let id = $0.screen.detail?.id ?? $0.screen.recording?.id else { return false }
          return state.notes.contains(id: id)
        } && state.destination.editor.map { state.notes.contains(id: $0.id) } ?? true
      }
    }
  }
}
