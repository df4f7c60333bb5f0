import CorbelTesting
import LoginExample
import SessionExample

/// An API for which the test answers each call.
@MainActor final class SessionAPIMock: SessionAPI {
  /// A call that the API has received.
  enum Call: Equatable {
    case authenticate(Credentials)
    case user(User.ID)
    case notes(User.ID)
    case add(String, User.ID)
  }

  let authentications = Gate<User>()
  let users = Gate<User>()
  let notes = Gate<[String]>()
  let additions = Gate<[String]>()
  private(set) var calls: [Call] = []
  private let heedsCancellation: Bool

  /// Creates an API.
  ///
  /// - Parameter heedsCancellation: Whether reading notes ends when its task is cancelled, and does
  ///   not wait for the answer all the same.
  init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  nonisolated deinit {}

  func authenticate(_ credentials: Credentials) async throws -> User {
    calls.append(.authenticate(credentials))
    return try await authentications.value()
  }

  func user(_ id: User.ID) async throws -> User {
    calls.append(.user(id))
    return try await users.value()
  }

  func notes(of id: User.ID) async throws -> [String] {
    calls.append(.notes(id))
    if heedsCancellation { return try await notes.value() }
    return try await Task { try await notes.value() }.value
  }

  func add(_ note: String, for id: User.ID) async throws -> [String] {
    calls.append(.add(note, id))
    return try await additions.value()
  }
}
