package import Corbel
internal import LoginExample

extension SessionApp {
  /// Registers every part of the app, in a single place.
  ///
  /// Building the container checks the arguments of every initializer, including those that need
  /// the user. Each session makes its own scoped values, which end with the session.
  ///
  /// ```swift
  /// let dependencies = try Dependencies(.live, SessionApp.register)
  /// let session = try dependencies.child { $0.value(user); $0.value(responder) }
  /// ```
  ///
  /// - Parameter builder: Collects the registrations of the container.
  package nonisolated static func register(in builder: inout Dependencies.Builder) {
    // Registers the values of keys under their types, so that initializers can take them.
    builder.singleton { $0.sessionAPI }
    builder.singleton { $0.clock }

    // Each session provides its user, and receives the output of the home.
    builder.require(User.self)
    builder.require(Responder<HomeOutput>.self)
    builder.scoped(UserContext.init)
    builder.scoped(Draft.init)
    builder.scoped(HomeModel.init)
  }
}
