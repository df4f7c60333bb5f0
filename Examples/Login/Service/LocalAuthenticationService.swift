/// A service that has a few users in memory, for demos and previews.
///
/// ```swift
/// let service = LocalAuthenticationService(
///   users: [Credentials(userName: "ada", password: "engine"): ada])
/// ```
package final class LocalAuthenticationService: AuthenticationService {
  /// Whether the service can be reached.
  ///
  /// A call reads this at its end, after its delay.
  package var isReachable = true

  private let users: [Credentials: User]
  private let delay: Duration
  private let clock: any Clock<Duration>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - users: The known users by their credentials.
  ///   - delay: The duration of each call.
  ///   - clock: The clock that measures the delay.
  package nonisolated init(
    users: [Credentials: User], delay: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.users = users
    self.delay = delay
    self.clock = clock
  }

  package func authenticate(_ credentials: Credentials) async throws -> User {
    if delay > .zero { try await clock.sleep(for: delay) }
    guard isReachable else { throw AuthenticationError.offline }
    guard let user = users[credentials] else { throw AuthenticationError.wrongCredentials }
    return user
  }
}
