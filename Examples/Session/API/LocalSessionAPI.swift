package import LoginExample

/// An API that keeps everything in memory, for demos and previews.
///
/// ```swift
/// let api = LocalSessionAPI(
///   users: [Credentials(userName: "ada", password: "engine"): ada],
///   notes: [ada.id: ["Oil the engine"]])
/// ```
package final class LocalSessionAPI: SessionAPI {
  private let authentication: LocalAuthenticationService
  private let users: [User.ID: User]
  private var notes: [User.ID: [String]]
  private let delay: Duration
  private let clock: any Clock<Duration>

  /// Creates an API.
  ///
  /// - Parameters:
  ///   - users: The known users by their credentials.
  ///   - notes: The notes of each user.
  ///   - delay: The duration of each call.
  ///   - clock: The clock that measures the delay.
  package nonisolated init(
    users: [Credentials: User] = [:], notes: [User.ID: [String]] = [:], delay: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    authentication = LocalAuthenticationService(users: users, delay: delay, clock: clock)
    self.users = Dictionary(users.values.map { ($0.id, $0) }) { first, _ in first }
    self.notes = notes
    self.delay = delay
    self.clock = clock
  }

  /// Whether the network is available.
  ///
  /// A call reads this at its end, after its delay.
  package var isReachable: Bool {
    get { authentication.isReachable }
    set { authentication.isReachable = newValue }
  }

  package func authenticate(_ credentials: Credentials) async throws -> User {
    try await authentication.authenticate(credentials)
  }

  package func user(_ id: User.ID) async throws -> User {
    try await respond()
    guard let user = users[id] else { throw AuthenticationError.wrongCredentials }
    return user
  }

  package func notes(of id: User.ID) async throws -> [String] {
    try await respond()
    return notes[id, default: []]
  }

  package func add(_ note: String, for id: User.ID) async throws -> [String] {
    try await respond()
    notes[id, default: []].append(note)
    return notes[id, default: []]
  }

  private func respond() async throws {
    if delay > .zero { try await clock.sleep(for: delay) }
    guard isReachable else { throw AuthenticationError.offline }
  }
}
