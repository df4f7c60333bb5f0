#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import SwiftUI

  /// A screen that reads fields of a store, and sends actions.
  struct ProfileView: View {
    // MARK: - State

    let store: StoreOf<Profile>

    // MARK: - Body

    var body: some View {
      Form {
        Section {
          TextField("Text", text: store.binding(\.text) { .textChanged($0) })
          if let error = store.saving.error {
            Text("The text could not be saved: \(String(describing: error))")
              .foregroundStyle(.red)
          }
        }
        Section {
          Button("Save") { store.send(.saveTapped) }
            .disabled(store.saving.isLoading)
          Button("Cancel", role: .cancel) { store.send(.cancelTapped) }
        }
      }
      .navigationTitle("Profile")
    }
  }

  #Preview {
    let service = ProfileService(save: { $0 })
    ProfileView(store: .preview(Profile.State(), reducer: Profile(service: service)))
  }
#endif
