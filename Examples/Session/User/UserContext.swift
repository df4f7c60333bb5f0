package import Corbel
package import LoginExample
import Observation

/// Who is signed in: one object for the whole app, shared by screens and services.
///
/// ```swift
/// let name = userContext.user.whenLoaded(\.name, else: { "Nobody" })
/// ```
@MainActor @Observable package final class UserContext {
  /// The user: not loaded while nobody is signed in, and loading while it is read anew.
  package var user: Loadable<User> = .notLoaded

  package init() {}

  nonisolated deinit {}
}
