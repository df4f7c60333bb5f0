package import Corbel

/// Provides the API of a container.
///
/// Each context has its own.
///
/// The values are computed properties, so that each container has an API of its own.
package enum SessionAPIKey: DependencyKey {
  /// A slow API in memory, which stands in for a server.
  ///
  /// This example has no server.
  package static var liveValue: any SessionAPI {
    LocalSessionAPI.withTwoUsers(delay: .milliseconds(500))
  }

  /// An API that answers at once, because a preview should not wait.
  package static var previewValue: any SessionAPI { LocalSessionAPI.withTwoUsers() }

  /// An API without users.
  ///
  /// A test that signs in registers its own users.
  package static var testValue: any SessionAPI { LocalSessionAPI() }
}

extension Dependencies {
  package var sessionAPI: any SessionAPI { self[SessionAPIKey.self] }
}
