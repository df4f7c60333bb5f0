package import Corbel

extension SessionApp {
  /// Registers all that the app is made of: the one place in which its parts are put together.
  ///
  /// What stands here as an initializer is checked when the container is built. What is scoped is
  /// made anew in each session, and ends with it.
  ///
  /// ```swift
  /// let dependencies = try Dependencies(.live, SessionApp.register)
  /// ```
  ///
  /// - Parameter builder: Collects what the container can make.
  package nonisolated static func register(in builder: inout Dependencies.Builder) {
    builder.singleton(UserContext.init)
    // The values of keys, under their types, so that initializers can take them.
    builder.singleton { $0.sessionAPI }
    builder.singleton { $0.clock }

    builder.scoped(Draft.init)
    builder.scoped(HomeModel.init)
  }
}
