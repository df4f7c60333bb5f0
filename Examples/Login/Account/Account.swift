package import Corbel

/// A screen that first shows a login, and then greets the user.
///
/// ```swift
/// let account = Store(
///   initialState: Account.State(),
///   reducer: Account(login: Login(service: service), sendLink: mail.sendLink))
/// let login = account.scope(Account.login)
/// ```
package struct Account: Reducer {
  package struct State: Equatable {
    package var screen = Screen.login(Login.State())
    /// The request for a new password, while its screen is pushed.
    package var reset: PasswordReset.State?

    package init() {}
  }

  package enum Screen: Equatable {
    case login(Login.State)
    case greeting(User)
  }

  package enum Action: PresentingAction {
    case login(Login.Action), loginFinished(Login.Output)
    case forgotTapped, reset(PasswordReset.Action), dismissed
    case signOutTapped
  }

  /// The child that exists while no user is signed in.
  package static let login = child(
    \.screen, case: Screen.login, action: Action.login, output: Action.loginFinished
  ) { if case .login(let login) = $0 { login } else { nil } }

  package static let reset = child(\.reset, action: Action.reset)

  /// The signed-in user, or nil if the login is shown.
  package static let user: Derived<State, User?> = derived(\.screen) { screen in
    if case .greeting(let user) = screen { user } else { nil }
  }

  let login: Login
  let reset: PasswordReset

  package init(
    login: Login, sendLink: @escaping @MainActor (_ userName: String) async throws -> Void
  ) {
    self.login = login
    reset = PasswordReset(sendLink: sendLink)
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .login(let action): return reduce(login, Self.login, in: &state, action)
    case .loginFinished(.loggedIn(let user)):
      state.screen = .greeting(user)
      state.reset = nil
    case .forgotTapped: state.reset = PasswordReset.State()
    case .reset(let action): return reduce(reset, Self.reset, in: &state, action)
    case .dismissed: state.reset = nil
    case .signOutTapped: state.screen = .login(Login.State())
    }
    return .none
  }
}
