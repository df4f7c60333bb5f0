import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite(
  "An account", .stallLimit,
  .actionCoverage(of: Account.self, except: ["login"]))
@MainActor struct AccountTests {
  private let ada = User(id: .init(rawValue: "1"), name: "Ada")
  /// The mail server, which answers when a test says so.
  private let links = Gate<Void>()
  private let store: TestStore<Account>

  init() {
    let service = LocalAuthenticationService(
      users: [Credentials(userName: "ada", password: "engine"): ada])
    store = TestStore(
      initialState: Account.State(),
      reducer: Account(
        login: Login(service: service), sendLink: { [links] _ in try await links.value() }))
  }

  @Test("greets the user after the login, and begins a new login when they have signed out")
  func signsOut() async {
    var login = Login.State()
    login.authentication.startLoading()
    let credentials = Credentials(userName: "ada", password: "engine")
    store.send(.login(.authenticateTapped(credentials))) { $0.screen = .login(login) }
    login.authentication = .loaded(ada)
    await store.receive(
      case: Account.Action.login, Login.Action.authenticationFinished(.success(ada))
    ) {
      $0.screen = .login(login)
    }
    await store.receive(.loginFinished(.loggedIn(ada))) { $0.screen = .greeting(ada) }
    expectEqual(Account.user(store.state), ada)

    store.send(.signOutTapped) { $0.screen = .login(Login.State()) }
    await store.finish()
  }

  @Test("a person asks for a new password once, and again after a failure")
  func forgotten() async {
    store.send(.forgotTapped) { $0.reset = PasswordReset.State() }
    store.send(.reset(.userNameChanged("ada"))) { $0.reset?.userName = "ada" }
    store.send(.reset(.sendTapped)) { $0.reset?.sending.startLoading() }
    store.send(.reset(.sendTapped))
    await links.waitForCallers()
    links.fail(with: AuthenticationError.offline)
    await store.receive(case: Account.Action.reset, PasswordReset.Action.sendFinished) {
      $0.reset?.sending.finish(with: .failure(AuthenticationError.offline))
    }
    store.send(.reset(.sendTapped)) { $0.reset?.sending.startLoading() }
    await links.waitForCallers()
    links.answer()
    await store.receive(case: Account.Action.reset, PasswordReset.Action.sendFinished) {
      $0.reset?.sending = .loaded(())
    }
    // A request ends with its screen.
    store.send(.reset(.userNameChanged("grace"))) {
      $0.reset = PasswordReset.State()
      $0.reset?.userName = "grace"
    }
    store.send(.reset(.sendTapped)) { $0.reset?.sending.startLoading() }
    await links.waitForCallers()
    store.send(.dismissed) { $0.reset = nil }
    await store.finish()
  }
}
