import Corbel
import CorbelTesting
import LoginExample

/// The ways in which the login is written.
enum LoginWay: CaseIterable {
  case reducer, viewModel
}

/// The operations of a login, for each way of writing it.
@MainActor protocol LoginControls {
  var isOnline: Bool { get }
  var authentication: Loadable<User> { get }
  var error: AuthenticationError? { get }

  func setOnline(_ isOnline: Bool) async
  func tapAuthenticate(_ credentials: Credentials) async
  func edit() async
  func dismissError() async
}

/// A login under test, with a service that has the user Ada, and a recording parent.
@MainActor struct LoginBench {
  let service = LocalAuthenticationService(users: [.ada: .ada])
  let parent = ResponderRecorder<LoginOutput>()
  let login: any LoginControls

  init(_ way: LoginWay) {
    switch way {
    case .reducer:
      login = StoreControls(
        store: Store(
          initialState: Login.State(), reducer: Login(service: service),
          responder: parent.responder))
    case .viewModel:
      login = ModelControls(
        model: LoginViewModel(service: service, responder: parent.responder))
    }
  }

  /// The visible state.
  var screen: String {
    if !login.isOnline { return "offline" }
    if let error = login.error { return error.description }
    return login.authentication.whenLoaded(\.name, else: { "ready" })
  }
}

private struct StoreControls: LoginControls {
  let store: StoreOf<Login>

  var isOnline: Bool { store.isOnline }
  var authentication: Loadable<User> { store.authentication }
  var error: AuthenticationError? { store[Login.error] }

  func setOnline(_ isOnline: Bool) async { store.send(.environmentChanged(isOnline: isOnline)) }
  func tapAuthenticate(_ credentials: Credentials) async {
    await store.send(.authenticateTapped(credentials)).finish()
  }
  func edit() async { store.send(.edited) }
  func dismissError() async { store.send(.errorDismissed) }
}

private struct ModelControls: LoginControls {
  let model: LoginViewModel

  var isOnline: Bool { model.isOnline }
  var authentication: Loadable<User> { model.authentication }
  var error: AuthenticationError? { model.error }

  func setOnline(_ isOnline: Bool) async {
    await model.send(.environmentChanged(isOnline: isOnline))
  }
  func tapAuthenticate(_ credentials: Credentials) async {
    await model.send(.authenticateTapped(credentials))
  }
  func edit() async { await model.send(.edited) }
  func dismissError() async { await model.send(.errorDismissed) }
}
