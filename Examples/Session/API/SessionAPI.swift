package import LoginExample

/// The requests of the app to its server: users and their notes.
///
/// ```swift
/// let ada = try await api.authenticate(Credentials(userName: "ada", password: "engine"))
/// let notes = try await api.notes(of: ada.id)
/// ```
@MainActor package protocol SessionAPI: AuthenticationService, Sendable {
  /// Reads the current data of a user.
  ///
  /// - Parameter id: The identity of the user.
  /// - Returns: The current user.
  /// - Throws: The error of the request.
  func user(_ id: User.ID) async throws -> User

  /// Reads the notes of a user.
  ///
  /// - Parameter id: The identity of the user.
  /// - Returns: The notes, the oldest first.
  /// - Throws: The error of the request.
  func notes(of id: User.ID) async throws -> [String]

  /// Adds a note to the notes of a user.
  ///
  /// - Parameters:
  ///   - note: The note.
  ///   - id: The identity of the user.
  /// - Returns: All notes, the oldest first.
  /// - Throws: The error of the request.
  func add(_ note: String, for id: User.ID) async throws -> [String]
}
