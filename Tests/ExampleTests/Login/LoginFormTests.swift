import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite("The typed text of a login") struct LoginFormTests {
  @Test("can be sent if it has a user name, without spaces around it, and a password")
  func credentials() {
    let rows: [(userName: String, password: String, sent: String?)] = [
      ("ada", "engine", "ada"), ("", "engine", nil), (" \t", "engine", nil), ("ada", "", nil),
      ("ada", " ", "ada"), (" Ada Lovelace\n", " an engine ", "Ada Lovelace"),
    ]
    for row in rows {
      var form = LoginForm()
      form.userName = row.userName
      form.password = row.password
      let sent = row.sent.map { Credentials(userName: $0, password: row.password) }
      expectEqual(form.credentials, sent, row.userName)
    }
  }

  @Test("an action that contains credentials compares the password, but never prints it")
  func hidesPassword() {
    let action = Login.Action.authenticateTapped(.ada)
    var texts = ["\(action)", String(reflecting: action)]
    dump(action, to: &texts[0])

    for text in texts {
      expectTrue(text.contains(Credentials.ada.userName))
      expectTrue(!text.contains(Credentials.ada.password))
    }
    expectTrue(Credentials.ada != Credentials(userName: "lovelace", password: "motor"))
  }
}

@Suite("The authentication in memory", .stallLimit)
@MainActor struct LocalAuthenticationServiceTests {
  private struct Timeout: Error {}

  @Test("knows its users, and does not tell whether the user name or the password is wrong")
  func knowsUsers() async throws {
    let service = LocalAuthenticationService(users: [.ada: .ada, .grace: .grace])

    try await expectEqual(service.authenticate(.ada), .ada)
    try await expectEqual(service.authenticate(.grace), .grace)
    for (userName, password) in [("lovelace", "motor"), ("Lovelace", "engine")] {
      let credentials = Credentials(userName: userName, password: password)
      await #expect(throws: AuthenticationError.wrongCredentials) {
        try await service.authenticate(credentials)
      }
    }
  }

  @Test("reads at the end of a call's delay whether it can be reached")
  func takesTime() async throws {
    let clock = TestClock()
    let service = LocalAuthenticationService(
      users: [.ada: .ada], delay: .seconds(1), clock: clock)
    let user = Task { try await service.authenticate(.ada) }
    await clock.waitForSleepers()
    service.isReachable = false
    await clock.advance(by: .seconds(1))
    await #expect(throws: AuthenticationError.offline) { try await user.value }
  }

  @Test("an error of authentication describes the mistake to a person")
  func errors() {
    let rows: [(AuthenticationError, String)] = [
      (.wrongCredentials, "The user name or the password is wrong."),
      (.offline, "The service can't be reached. Try again when you are online."),
      (.unexpected("the server is on fire"), "Logging in has failed: the server is on fire."),
    ]
    for (error, text) in rows { expectEqual(error.description, text) }
    expectEqual(AuthenticationError(AuthenticationError.offline), .offline)
    expectEqual(AuthenticationError(Timeout()), .unexpected("Timeout()"))
  }
}
