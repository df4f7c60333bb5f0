/// Where users log in.
///
/// ```swift
/// let user = try await service.authenticate(Credentials(userName: "ada", password: "engine"))
/// ```
@MainActor package protocol AuthenticationService {
  /// Finds the user that has the credentials.
  ///
  /// - Parameter credentials: The user name and the password.
  /// - Returns: The user.
  /// - Throws: An ``AuthenticationError`` that says why not, or `CancellationError` if the task was
  ///   cancelled meanwhile.
  func authenticate(_ credentials: Credentials) async throws -> User
}
