package import Corbel

extension ItemsApp {
  /// Registers the logic of the app and its list, with the services that they need.
  ///
  /// This is the only place where they use a container. The code that builds the container chooses
  /// the repository and the clock. Without them, the container is not built.
  ///
  /// ```swift
  /// let dependencies = try Dependencies {
  ///   ItemsApp.register(in: &$0)
  ///   $0.singleton(as: (any ItemRepository).self) { @MainActor _ in
  ///     StoredItemRepository(.file(url))
  ///   }
  ///   $0.singleton(as: (any Clock<Duration>).self) { _ in ContinuousClock() }
  /// }
  /// let app = Store(
  ///   initialState: ItemsApp.State(), reducer: dependencies.resolve(ItemsApp.self),
  ///   responder: .noop)
  /// ```
  ///
  /// - Parameter builder: Collects the registrations of the container.
  package nonisolated static func register(in builder: inout Dependencies.Builder) {
    builder.singleton { $0.makeItemID }
    builder.singleton(ItemList.init)
    builder.transient(ItemsApp.init)
  }
}
