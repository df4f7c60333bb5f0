package import Corbel
internal import LoginExample

extension SessionApp {
  /// Registers all that the app is made of: the one place in which its parts are put together.
  ///
  /// The arguments of each initializer are checked when the container is built, those that need the
  /// user included. Each session makes its own scoped values, which end with it.
  ///
  /// ```swift
  /// let dependencies = try Dependencies(.live, SessionApp.register)
  /// let session = try dependencies.child { $0.value(user) }
  /// ```
  ///
  /// - Parameter builder: Collects what the container can make.
  package nonisolated static func register(in builder: inout Dependencies.Builder) {
    // The values of keys, under their types, so that initializers can take them.
    builder.singleton { $0.sessionAPI }
    builder.singleton { $0.clock }

    // A session provides its user, and ends with them.
    builder.expects(User.self)
    builder.scoped(UserContext.init)
    builder.scoped(Draft.init)
    builder.scoped(HomeModel.init)
  }
}
