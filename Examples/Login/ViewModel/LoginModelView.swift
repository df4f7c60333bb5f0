#if canImport(SwiftUI)
  import Corbel
  package import SwiftUI

  /// A login that sends its actions to a view model.
  ///
  /// The typed text stays in the view. A tap sends it to the model.
  ///
  /// ```swift
  /// LoginModelView(model: model)
  /// ```
  package struct LoginModelView: View {
    @Environment(\.isOnline) private var isOnline
    @State private var form = LoginForm()
    private let model: LoginViewModel

    package init(model: LoginViewModel) {
      self.model = model
    }

    package var body: some View {
      Form {
        TextField("User name", text: $form.userName)
        SecureField("Password", text: $form.password)
        if let error = model.error {
          Text(error.description)
            .foregroundStyle(.red)
        }
        if model.authentication.isLoading {
          Button("Cancel") { send(.cancelTapped) }
        } else {
          Button("Sign In", action: authenticate)
            .disabled(form.credentials == nil || !model.canAuthenticate)
        }
      }
      .onSubmit(authenticate)
      .onChange(of: form) { send(.edited) }
      .task(id: isOnline) { await model.send(.environmentChanged(isOnline: isOnline)) }
    }
  }

  extension LoginModelView {
    private func authenticate() {
      if let credentials = form.credentials { send(.authenticateTapped(credentials)) }
    }

    private func send(_ action: LoginViewModel.Action) {
      Task { await model.send(action) }
    }
  }

  #Preview {
    LoginModelView(
      model: LoginViewModel(service: LocalAuthenticationService(users: [:]), responder: .noop))
  }
#endif
