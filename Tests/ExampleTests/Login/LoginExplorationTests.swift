import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@MainActor
@Suite(
  "Exploring the login", .stallLimit,
  .transitions(of: Login.self, by: { phase(of: $0) }, file: "Login.mmd"))
struct LoginExplorationTests {
  @Test("a login that shows progress is running, ends, and leaves a way to log in")
  func logins() async throws {
    try await explore(Login.self, .all(upTo: 8)) { walk in
      let service = AuthenticationServiceMock()
      logIn(with: service, walk)
      walk.invariant("a login is shown while a request waits, and at no other time") { state in
        service.answers.callerCount == (state.authentication.isLoading ? 1 : 0)
      }
      walk.invariant("after a login nothing begins") { state in
        !state.authentication.isLoaded || !Login.canAuthenticate(state)
      }
      walk.always("the login ends", reaches: { !$0.authentication.isLoading })
      walk.always("the user is logged in", reaches: { $0.authentication.isLoaded })
    }
  }

  @Test("a late answer of a service that ignores cancellation changes nothing")
  func lateAnswers() async throws {
    try await explore(Login.self, runs: isLongRun ? 100 : 8, steps: 30) { walk in
      logIn(with: AuthenticationServiceMock(heedsCancellation: false), walk)
      walk.model(from: false, of: { $0.authentication.isLoading }) { isLoading, action in
        switch action {
        case .authenticateTapped: isLoading = true
        case .authenticationFinished, .authenticationCancelled: isLoading = false
        case .environmentChanged, .cancelTapped, .edited, .errorDismissed: break
        }
      }
      walk.allow { state, action in
        // The button is disabled.
        if case .authenticateTapped = action { Login.canAuthenticate(state) } else { true }
      }
      walk.atRest("no login is under way") { !$0.authentication.isLoading }
    }
  }

  /// Says what a person and a service can do.
  private func logIn(with service: AuthenticationServiceMock, _ walk: WalkOf<Login>) {
    let store = TestStore(initialState: Login.State(), reducer: Login(service: service))
    walk.explore(store, except: ["authenticationFinished", "authenticationCancelled"])
    walk.generate(Credentials.self) { $0.pick(.ada, .grace) }
    walk.answer(service.answers) { draw in
      draw.pick(.success(.ada), .failure(AuthenticationError.wrongCredentials))
    }
  }
}

/// A name for what a login shows.
@MainActor private func phase(of state: Login.State) -> String {
  if state.authentication.isLoading { return "loggingIn" }
  if state.authentication.isLoaded { return "loggedIn" }
  return Login.error(state) == nil ? "ready" : "failed"
}
