import Corbel
import CorbelTesting
import ItemListExample

/// Makes an app with a list from a container for tests.
///
/// - Parameter repository: The repository of the list.
/// - Returns: The app's store. Its clock stands still.
/// - Throws: The error of building the container.
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
