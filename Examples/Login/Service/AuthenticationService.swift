/// A service that authenticates users.
///
/// ```swift
/// let user = try await service.authenticate(Credentials(userName: "ada", password: "engine"))
/// ```
@MainActor package protocol AuthenticationService {
  /// Finds the user with the given credentials.
  ///
  /// - Parameter credentials: The user name and the password.
  /// - Returns: The user.
  /// - Throws: An ``AuthenticationError`` with the reason, or `CancellationError` if the task is
  ///   cancelled during the call.
  func authenticate(_ credentials: Credentials) async throws -> User
}
