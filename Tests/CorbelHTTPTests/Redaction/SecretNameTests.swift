import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Names of secrets", .timeLimit(.minutes(10))) struct SecretNameTests {
  private let tape: TemporaryTape

  init() throws {
    tape = try TemporaryTape()
  }

  /// Returns whether the value under a name is replaced, in a header, a query item and a field.
  private func isSecret(_ name: String) async throws -> [Bool] {
    try await tape.record(.stub()) { client in
      for request in [
        URLRequest("https://api.test/a", headers: [name: "header-value"]),
        URLRequest("https://api.test/a?\(name)=query-value"),
        URLRequest("https://api.test/a", method: "POST", body: #"{"\#(name)":"field-value"}"#),
      ] { _ = try await client.send(request) }
    }
    let written = try tape.open().exchanges.map(\.request)
    return [
      written[0].headers.map(\.value) != ["header-value"],
      written[1].url != "https://api.test/a?\(name)=query-value",
      written[2].body != Data(#"{"\#(name)":"field-value"}"#.utf8),
    ]
  }

  @Test(
    "a name whose last word is a secret one has a secret",
    arguments: [
      "apikey", "accesskey", "auth", "authorization", "credential", "credentials", "jwt", "otp",
      "passcode", "passphrase", "passwd", "password", "privatekey", "pwd", "secret", "secretkey",
      "session", "sessionid", "sig", "signature", "token",
    ])
  func lastWord(word: String) async throws {
    #expect(try await isSecret(word) == [true, true, true])
    #expect(try await isSecret("my_\(word)") == [true, true, true])
    #expect(try await isSecret("\(word)_of_me") == [false, false, false])
  }

  @Test(
    "a key has a secret after certain words",
    arguments: [
      "access", "api", "app", "auth", "client", "function", "functions", "license", "master",
      "private", "secret", "shared", "signing", "subscription",
    ])
  func key(word: String) async throws {
    #expect(try await isSecret("\(word)-key") == [true, true, true])
  }

  @Test(
    "other keys and identifiers have no secret", arguments: ["sort-key", "user-id", "id", "Keys"])
  func noSecret(name: String) async throws {
    #expect(try await isSecret(name) == [false, false, false])
  }

  @Test("a session's identifier is a secret", arguments: ["session-id", "SessionID", "sessionId"])
  func session(name: String) async throws {
    #expect(try await isSecret(name) == [true, true, true])
  }

  @Test("a key without another word is a secret only in a query", arguments: ["key", "KEY"])
  func onlyKey(name: String) async throws {
    #expect(try await isSecret(name) == [false, true, false])
  }

  // Foundation for Linux writes the names of headers in another case, so the headers are left out.
  @Test(
    "words begin at capital letters, digits and other characters",
    arguments: ["myToken", "HTTPToken", "my2token", "token2", "x.token", "TOKEN"])
  func words(name: String) async throws {
    #expect(try await isSecret(name).dropFirst() == [true, true])
  }

  @Test(
    "certain headers have secrets", arguments: ["Cookie", "Cookie2", "Set-Cookie", "Set-Cookie2"])
  func headers(name: String) async throws {
    #expect(try await isSecret(name) == [true, false, false])
  }
}
