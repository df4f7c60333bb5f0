#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// A login that sends its actions to a store.
  ///
  /// The typed text stays in the view. A tap sends it to the store as the payload of an action.
  ///
  /// ```swift
  /// if let login = store.scope(Account.login) { LoginView(store: login).id(login.identity) }
  /// ```
  package struct LoginView: View {
    @Environment(\.isOnline) private var isOnline
    @State private var form = LoginForm()
    private let store: StoreOf<Login>

    package init(store: StoreOf<Login>) {
      self.store = store
    }

    package var body: some View {
      Form {
        TextField("User name", text: $form.userName)
        SecureField("Password", text: $form.password)
        if let error = store[Login.error] {
          Text(error.description)
            .foregroundStyle(.red)
        }
        if store.authentication.isLoading {
          Button("Cancel") { store.send(.cancelTapped) }
        } else {
          Button("Sign In", action: authenticate)
            .disabled(form.credentials == nil || !store[Login.canAuthenticate])
        }
      }
      .onSubmit(authenticate)
      .onChange(of: form) { store.send(.edited) }
      .onChange(of: isOnline, initial: true) {
        store.send(.environmentChanged(isOnline: isOnline))
      }
      .animation(.default, value: store[Login.error])
    }
  }

  extension LoginView {
    private func authenticate() {
      if let credentials = form.credentials { store.send(.authenticateTapped(credentials)) }
    }
  }

  #Preview {
    LoginView(store: .preview(Login.State()))
  }

  #Preview("Offline") {
    let login = Login(service: LocalAuthenticationService(users: [:]))
    LoginView(store: .preview(Login.State(), reducer: login))
      .environment(\.isOnline, false)
  }
#endif
