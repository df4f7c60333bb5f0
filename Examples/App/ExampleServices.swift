import ColorsExample
import Corbel
import EditItemExample
import ItemListExample
import LoginExample
import SessionExample

/// The services of the app, all of which are in memory.
enum ExampleServices {
  /// Registers what the examples are made of.
  ///
  /// - Parameter builder: Collects what the container can make.
  static func register(in builder: inout Dependencies.Builder) {
    SessionApp.register(in: &builder)
    ItemsApp.register(in: &builder)
    builder.singleton(as: (any ItemRepository).self) { @MainActor _ in
      InMemoryItemRepository(
        [
          Item(id: Item.ID(rawValue: "1"), name: "Tea", notes: "Two bags"),
          Item(id: Item.ID(rawValue: "2"), name: "Milk", isDone: true),
        ], delay: .milliseconds(500))
    }
    builder.singleton { @MainActor in Account(login: Login(service: $0.sessionAPI)) }
    builder.singleton { _ in ColorSource(client: .threeColors) }
  }
}
