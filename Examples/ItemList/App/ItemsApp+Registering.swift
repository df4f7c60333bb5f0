package import Corbel

extension ItemsApp {
  /// Registers the logic of the app, and that of its list, with the services that it needs.
  ///
  /// It is the one place where they meet a container. Where the list is kept, and by which clock it
  /// waits, says whoever builds the container; if they don't, it is not built.
  ///
  /// ```swift
  /// let dependencies = try Dependencies {
  ///   ItemsApp.register(in: &$0)
  ///   $0.singleton(as: (any ItemRepository).self) { _ in FileItemRepository(path: path) }
  ///   $0.singleton(as: (any Clock<Duration>).self) { _ in ContinuousClock() }
  /// }
  /// let app = Store(
  ///   initialState: ItemsApp.State(), reducer: dependencies.resolve(ItemsApp.self),
  ///   responder: .noop)
  /// ```
  ///
  /// - Parameter builder: Collects what the container can make.
  package nonisolated static func register(in builder: inout Dependencies.Builder) {
    builder.singleton { $0.makeItemID }
    builder.singleton(ItemList.init)
    builder.singleton(ItemsApp.init)
  }
}
