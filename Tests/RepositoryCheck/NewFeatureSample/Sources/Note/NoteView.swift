#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  /// A screen that owns a view state, and makes a logic in its body.
  struct NoteView: View {
    // MARK: - Dependencies

    private let save: @MainActor (String) async throws -> String
    private let responder: Responder<NoteLogic.Output>

    // MARK: - State

    @State private var viewState = NoteViewState()

    // MARK: - Lifecycle

    init(
      save: @escaping @MainActor (String) async throws -> String,
      responder: Responder<NoteLogic.Output>
    ) {
      self.save = save
      self.responder = responder
    }

    // MARK: - Body

    var body: some View {
      let logic = NoteLogic(save: save, responder: responder, viewState: viewState)
      Form {
        Section {
          TextField("Text", text: $viewState.text)
          if let error = viewState.saving.error {
            Text("The text could not be saved: \(String(describing: error))")
              .foregroundStyle(.red)
          }
        }
        Section {
          Button("Save") { Task { await logic.saveTapped() } }
            .disabled(viewState.saving.isLoading)
          Button("Cancel", role: .cancel) { logic.cancelTapped() }
        }
      }
      .navigationTitle("Note")
    }
  }

  #Preview {
    NoteView(save: { $0 }, responder: .noop)
  }
#endif
