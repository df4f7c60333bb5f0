package import LoginExample

/// What the app asks of the network: who somebody is, and what they have noted.
///
/// ```swift
/// let ada = try await api.authenticate(Credentials(userName: "ada", password: "engine"))
/// let notes = try await api.notes(of: ada.id)
/// ```
@MainActor package protocol SessionAPI: AuthenticationService, Sendable {
  /// Reads a user anew.
  ///
  /// - Parameter id: The user.
  /// - Returns: The user as they are now.
  /// - Throws: What has gone wrong on the way.
  func user(_ id: User.ID) async throws -> User

  /// Reads the notes of a user.
  ///
  /// - Parameter id: The user.
  /// - Returns: The notes, the oldest first.
  /// - Throws: What has gone wrong on the way.
  func notes(of id: User.ID) async throws -> [String]

  /// Adds a note to those of a user.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - id: The user.
  /// - Returns: All notes, the oldest first.
  /// - Throws: What has gone wrong on the way.
  func add(_ note: String, for id: User.ID) async throws -> [String]
}
