#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// The list of notes, with the screens over a note.
  package struct NotesView: View {
    private let store: StoreOf<Notes>

    package init(store: StoreOf<Notes>) {
      self.store = store
    }

    package var body: some View {
      StoreStack(store, path: \.path, onPop: { .pathChanged($0) }) {
        list
      } destination: { screen in
        screen.show(Notes.details) { NoteDetailView(store: $0) }
        screen.show(Notes.recordings) { NoteRecordingView(store: $0) }
      }
      .task { await store.send(.appeared).finish() }
      .sheet(item: store.presented(Notes.editor, onDismiss: .editor(.cancelTapped))) {
        NoteEditorView(store: $0)
      }
    }

    private var list: some View {
      List {
        if let problem = store.problem {
          Text(problem == .notLoaded ? "The notes can't be read." : "The notes are not saved.")
          Button("Try Again") { store.send(.retryTapped) }
        }
        ForEach(store.scope(Notes.rows)) { note in
          HStack {
            NavigationLink(note.title, value: store.linkValue(.noteTapped(note.id)))
            Button("Edit \(note.title)") { store.send(.editTapped(note.id)) }
          }
        }
        .onDelete { for id in $0 { store.send(.deleteTapped(id)) } }
      }
      .navigationTitle("Notes")
    }
  }

  struct NoteDetailView: View {
    let store: StoreOf<NoteDetail>

    var body: some View {
      Form {
        TextField("Title", text: store.binding(\.item.title) { .titleChanged($0) })
        Text("Memos: \(store.item.memos.joined(separator: ", "))")
        Button("Record") { store.send(.recordTapped) }
        Button("Delete", role: .destructive) { store.send(.deleteTapped) }
      }
      .confirmationDialog(
        item: store.presented(\.screen.titleToDelete), titleVisibility: .visible
      ) {
        Text("Delete \($0)?")
      } actions: { _ in
        Button("Delete the Note", role: .destructive) { store.send(.deletionConfirmed) }
      }
    }
  }

  struct NoteRecordingView: View {
    let store: StoreOf<NoteRecording>

    var body: some View {
      Form {
        Text("\(store.item.title): \(store.seconds) s")
        Button("Stop") { store.send(.stopTapped) }
        Button("Stop and Delete", role: .destructive) { store.send(.deleteTapped) }
      }
      .task { await store.send(.appeared).finish() }
    }
  }

  struct NoteEditorView: View {
    let store: StoreOf<NoteEditor>

    var body: some View {
      Form {
        TextField("Draft", text: store.binding(\.screen.draft) { .draftChanged($0) })
        Button("Save") { store.send(.saveTapped) }
        Button("Cancel") { store.send(.cancelTapped) }
        Button("Delete", role: .destructive) { store.send(.deleteTapped) }
      }
    }
  }
#endif
