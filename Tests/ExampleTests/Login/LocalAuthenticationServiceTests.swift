import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite("The authentication in memory", .stallLimit)
@MainActor struct LocalAuthenticationServiceTests {
  @Test("knows its users by their names and passwords")
  func knowsUsers() async throws {
    let service = LocalAuthenticationService(users: [.ada: .ada, .grace: .grace])

    #expect(try await service.authenticate(.ada) == .ada)
    #expect(try await service.authenticate(.grace) == .grace)
  }

  @Test(
    "does not tell whether the user name or the password is wrong",
    arguments: [("lovelace", "motor"), ("Lovelace", "engine")])
  func refuses(userName: String, password: String) async {
    let service = LocalAuthenticationService(users: [.ada: .ada])
    let credentials = Credentials(userName: userName, password: password)

    await #expect(throws: AuthenticationError.wrongCredentials) {
      try await service.authenticate(credentials)
    }
  }

  @Test("fails while it can't be reached")
  func fails() async {
    let service = LocalAuthenticationService(users: [.ada: .ada])
    service.isReachable = false

    await #expect(throws: AuthenticationError.offline) { try await service.authenticate(.ada) }
  }

  @Test("reads at the end of a call's delay whether it can be reached")
  func takesTime() async throws {
    let clock = TestClock()
    let service = LocalAuthenticationService(
      users: [.ada: .ada], delay: .seconds(1), clock: clock)
    service.isReachable = false

    async let user = service.authenticate(.ada)
    await clock.waitForSleepers()
    service.isReachable = true
    await clock.advance(by: .seconds(1))

    #expect(try await user == .ada)
  }
}
