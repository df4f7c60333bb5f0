import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@MainActor @Suite("Exploring the account", .stallLimit) struct AccountExplorationTests {
  @Test("a screen for a new password closes with the login, and nothing goes on after it")
  func resets() async throws {
    try await explore(Account.self, runs: isLongRun ? 100 : 8, steps: 40) { walk in
      let service = AuthenticationServiceMock()
      let links = Gate<Void>()
      let store = TestStore(
        initialState: Account.State(),
        reducer: Account(
          login: Login(service: service), sendLink: { _ in try await links.value() }))
      walk.explore(
        store,
        except: [
          "loginFinished", "login.authenticationFinished", "login.authenticationCancelled",
          "reset.sendFinished",
        ])
      walk.generate(Credentials.self) { $0.pick(.ada, .grace) }
      walk.generate(String.self) { $0.pick("", "lovelace") }
      walk.answer(service.answers) {
        $0.pick(.success(.ada), .failure(AuthenticationError.wrongCredentials))
      }
      walk.answer(links) { $0.pick(.success(()), .failure(AuthenticationError.offline)) }
      walk.allow { state, action in
        // The pushed screen covers the others.
        switch action {
        case .reset, .dismissed: state.reset != nil
        case .signOutTapped: Account.user(state) != nil
        case .forgotTapped: state.reset == nil && Account.user(state) == nil
        default: state.reset == nil
        }
      }
      walk.invariant("a greeting is not covered") { Account.user($0) == nil || $0.reset == nil }
      walk.invariant("no two links are requested at once") { _ in links.callerCount < 2 }
      walk.invariant("a request for a link has its screen") { state in
        links.callerCount == (state.reset?.sending.isLoading == true ? 1 : 0)
      }
    }
  }
}
