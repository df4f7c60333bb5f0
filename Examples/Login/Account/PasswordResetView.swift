#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import SwiftUI

  struct PasswordResetView: View {
    let store: StoreOf<PasswordReset>

    var body: some View {
      Form {
        TextField("Name", text: store.binding(\.userName) { .userNameChanged($0) })
        Button("Send a Link") { store.send(.sendTapped) }
          .disabled(!store.canSend)
        if store.sending.isLoaded { Text("The link is in your mail.") }
      }
      .loadingOverlay(store.sending) {
        ProgressView("Sending…")
      } failure: { error in
        FailureView(AuthenticationError(error)) { store.send(.sendTapped) }
      }
      .navigationTitle("New Password")
    }
  }
#endif
