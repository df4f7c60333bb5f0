#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import LoginExample
  import SwiftUI

  /// The screen of a user: a greeting, the user's notes, and a field for a new note.
  struct HomeView: View {
    let model: HomeModel

    var body: some View {
      List {
        Section {
          Text(model.greeting)
          Button("Sign Out") { model.signOutTapped() }
        }
        Section {
          LoadableView(model.notes) { notes in
            // Two notes can have the same text, so the identity of a row is its position.
            ForEach(Array(notes.enumerated()), id: \.offset) { _, note in Text(note) }
          } progress: {
            ProgressView("Reading…")
          } failure: { error in
            FailureView(AuthenticationError(error)) { Task { await model.refreshTapped() } }
          }
        }
        Section {
          TextField("Note", text: draft)
          Button("Add") { Task { await model.addTapped() } }
            .disabled(!model.canAdd)
        }
      }
      .refreshable { await Task { await model.refreshTapped() }.value }
    }
  }

  extension HomeView {
    private var draft: Binding<String> {
      Binding {
        model.draftText
      } set: {
        model.draftChanged($0)
      }
    }
  }
#endif
