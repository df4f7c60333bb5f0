#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import SwiftUI

  /// A screen that reads fields of a store, and sends actions.
  struct ProfileView: View {
    // MARK: - State

    private let store: StoreOf<Profile>

    // MARK: - Lifecycle

    init(store: StoreOf<Profile>) {
      self.store = store
    }

    // MARK: - Body

    var body: some View {
      Form {
        Section {
          TextField("Text", text: store.binding(\.text) { .textChanged($0) })
          problem
        }
        Section {
          Button("Save") { store.send(.saveTapped) }
            .disabled(store.saving.isLoading)
          Button("Cancel", role: .cancel) { store.send(.cancelTapped) }
        }
      }
      .navigationTitle("Profile")
    }

    // MARK: - Support

    @ViewBuilder private var problem: some View {
      if let error = store.saving.error {
        Text("The text could not be saved: \(String(describing: error))")
          .foregroundStyle(.red)
      }
    }
  }

  #Preview {
    ProfileView(store: .preview(Profile.State(), reducer: Profile(save: { $0 })))
  }
#endif
