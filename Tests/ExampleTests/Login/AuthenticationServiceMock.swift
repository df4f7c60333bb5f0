import CorbelTesting
import LoginExample

/// A service for which the test answers each call.
@MainActor final class AuthenticationServiceMock: AuthenticationService {
  let answers = Gate<User>()
  /// The requests so far.
  private(set) var requests: [Credentials] = []
  private let heedsCancellation: Bool

  /// Creates a service.
  ///
  /// - Parameter heedsCancellation: Whether a call ends when its task is cancelled, and does not
  ///   wait for the answer all the same.
  init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  nonisolated deinit {}

  func authenticate(_ credentials: Credentials) async throws -> User {
    requests.append(credentials)
    if heedsCancellation { return try await answers.value() }
    return try await Task { try await answers.value() }.value
  }
}

extension User {
  static let ada = User(id: ID(rawValue: "1"), name: "Ada")
  static let grace = User(id: ID(rawValue: "2"), name: "Grace")
}

extension Credentials {
  static let ada = Credentials(userName: "lovelace", password: "engine")
  static let grace = Credentials(userName: "hopper", password: "nanosecond")
}
