package import Corbel

/// Provides the API: each context has its own.
///
/// Properties, not constants, so that each container has an API of its own.
package enum SessionAPIKey: DependencyKey {
  /// What talks to the server; since this example has none, it is one in memory, which is slow.
  package static var liveValue: any SessionAPI {
    LocalSessionAPI.withTwoUsers(delay: .milliseconds(500))
  }

  /// Nobody waits for a preview.
  package static var previewValue: any SessionAPI { LocalSessionAPI.withTwoUsers() }

  /// An API that knows nobody: a test that signs in says who there is.
  package static var testValue: any SessionAPI { LocalSessionAPI() }
}

extension Dependencies {
  package var sessionAPI: any SessionAPI { self[SessionAPIKey.self] }
}
