import LoginExample
import Testing

@Suite("An error of authentication") struct AuthenticationErrorTests {
  private struct Timeout: Error {}

  @Test(
    "describes the mistake to a person",
    arguments: [
      (.wrongCredentials, "The user name or the password is wrong."),
      (.offline, "The service can't be reached. Try again when you are online."),
      (.unexpected("the server is on fire"), "Logging in has failed: the server is on fire."),
    ] as [(AuthenticationError, String)])
  func describes(error: AuthenticationError, text: String) {
    #expect(error.description == text)
  }

  @Test("does not change when it is converted again")
  func isKept() {
    #expect(AuthenticationError(AuthenticationError.offline) == .offline)
  }

  @Test("can be made from any other error")
  func isMade() {
    #expect(AuthenticationError(Timeout()) == .unexpected("Timeout()"))
  }
}
