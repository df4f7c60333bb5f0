package import Corbel
package import LoginExample
import Observation

/// The user of a session: one object for the session, shared by its screens and services.
///
/// ```swift
/// let name = userContext.user.whenLoaded(\.name, else: { "Nobody" })
/// ```
@MainActor @Observable package final class UserContext {
  /// The user; loading while they are read anew.
  package var user: Loadable<User>

  /// Creates the context of a user who has signed in.
  ///
  /// - Parameter user: The user.
  package init(user: User) {
    self.user = .loaded(user)
  }

  nonisolated deinit {}
}
