import Corbel
import CorbelTesting
import ItemListExample

/// Makes an app with a list, of what a container for tests provides.
///
/// - Parameter repository: Where the list is kept.
/// - Returns: The app's store. Its clock stands still.
/// - Throws: What keeps the container from being built.
@MainActor func makeItemsApp(
  _ repository: any ItemRepository
) throws -> StoreOf<ItemsApp> {
  let dependencies = try Dependencies.test {
    ItemsApp.register(in: &$0)
    $0.value(repository)
    $0.singleton(as: (any Clock<Duration>).self) { _ in TestClock() }
  }
  return Store(
    initialState: ItemsApp.State(), reducer: dependencies.resolve(ItemsApp.self), responder: .noop)
}
