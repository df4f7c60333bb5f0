import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of the login", .stallLimit) struct LoginSequencesTests {
  @Test("a login that shows progress is running, ends, and leaves a way to log in")
  func logins() async throws {
    try await explore(Login.self, .all(upTo: isLongRun ? 9 : 6)) { walk in
      let service = AuthenticationServiceMock()
      let store = TestStore(initialState: Login.State(), reducer: Login(service: service))
      walk.subject(store, except: ["authenticationFinished", "authenticationCancelled"])
      walk.generate(Credentials.self) { $0.pick(.ada, .grace) }
      walk.outcomes(of: service.answers) { draw in
        draw.pick(.success(.ada), .failure(AuthenticationError.wrongCredentials))
      }
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
}
