import Corbel
import CorbelTesting
import LoginExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of the login", .stallLimit) struct LoginSequencesTests {
  @Test("a login that shows progress is running, ends, and leaves a way to log in")
  func logins() async throws {
    try await explore(Login.self, .all(upTo: isLongRun ? 9 : 6)) { walk in
      logIn(walk)
      walk.always("the login ends", reaches: { !$0.authentication.isLoading })
      walk.always("the user is logged in", reaches: { $0.authentication.isLoaded })
    }
  }
}
