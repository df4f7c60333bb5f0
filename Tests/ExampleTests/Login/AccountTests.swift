import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite(
  "An account", .schedules(10), .stallLimit,
  .actionCoverage(of: Account.self, except: ["login"]))
@MainActor struct AccountTests {
  private let ada = User(id: .init(rawValue: "1"), name: "Ada")
  private let store: TestStore<Account>

  init() {
    let service = LocalAuthenticationService(
      users: [Credentials(userName: "ada", password: "engine"): ada])
    store = TestStore(
      initialState: Account.State(), reducer: Account(login: Login(service: service)))
  }

  @Test("greets the user after the login")
  func logsIn() async {
    await logIn()

    #expect(Account.user(store.state) == ada)
    await store.finish()
  }

  @Test("begins a new login when the user has signed out")
  func signsOut() async {
    await logIn()

    store.send(.signOutTapped) { $0.screen = .login(Login.State()) }

    #expect(Account.user(store.state) == nil)
    await store.finish()
  }

  @Test("a login takes every action of the account but the one that ends it")
  func coverage() async {
    let coverage = ActionCoverage()
    await coverage.recording { await logIn() }

    coverage.expectAll(of: Account.Action.self, except: ["login", "signOutTapped"])
    #expect(coverage.missing(in: Account.Action.self).contains("signOutTapped"))
    await store.finish()
  }

  private func logIn() async {
    let credentials = Credentials(userName: "ada", password: "engine")
    store.send(.login(.authenticateTapped(credentials))) {
      var login = Login.State()
      login.authentication.startLoading()
      $0.screen = .login(login)
    }
    await store.receive(
      case: Account.Action.login, Login.Action.authenticationFinished(.success(ada))
    ) {
      var login = Login.State()
      login.authentication = .loaded(ada)
      $0.screen = .login(login)
    }
    await store.receive(.loginFinished(.loggedIn(ada))) { $0.screen = .greeting(ada) }
  }
}
