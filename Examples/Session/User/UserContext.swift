package import Corbel
package import LoginExample
import Observation

/// The user of a session.
///
/// The screens and services of the session share this object.
///
/// ```swift
/// let name = userContext.user.whenLoaded(\.name, else: { "Nobody" })
/// ```
@MainActor @Observable package final class UserContext {
  /// The user, who is loading while the app reads the current data.
  package var user: Loadable<User>

  /// Creates the context of a signed-in user.
  ///
  /// - Parameter user: The user.
  package init(user: User) {
    self.user = .loaded(user)
  }
}
