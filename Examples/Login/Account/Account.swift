package import Corbel

/// A screen that first shows a login, and then greets the user.
///
/// ```swift
/// let account = Store(
///   initialState: Account.State(), reducer: Account(login: Login(service: service)))
/// let login = account.scope(Account.login)
/// ```
package struct Account: Reducer {
  package struct State: Equatable {
    package var screen = Screen.login(Login.State())

    package init() {}
  }

  package enum Screen: Equatable {
    case login(Login.State)
    case greeting(User)
  }

  package enum Action {
    case login(Login.Action), loginFinished(Login.Output)
    case signOutTapped
  }

  /// The child that exists while no user is signed in.
  package static let login = child(
    \.screen, case: Screen.login, action: Action.login, output: Action.loginFinished
  ) { if case .login(let login) = $0 { login } else { nil } }

  /// The signed-in user, or nil if the login is shown.
  package static let user: Derived<State, User?> = derived(\.screen) { screen in
    if case .greeting(let user) = screen { user } else { nil }
  }

  let login: Login

  package init(login: Login) {
    self.login = login
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .login(let action): return reduce(login, Self.login, in: &state, action)
    case .loginFinished(.loggedIn(let user)): state.screen = .greeting(user)
    case .signOutTapped: state.screen = .login(Login.State())
    }
    return .none
  }
}
