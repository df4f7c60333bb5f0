import ColorsExample
import Corbel
import CorbelSessions
import CorbelStorage
import EditItemExample
import ItemListExample
import LoginExample
import RecipesExample
import SessionExample

/// The services of the app, which keep everything in memory.
enum ExampleServices {
  /// Registers the services and screens of the examples.
  ///
  /// - Parameter builder: Collects the registrations of the container.
  static func register(in builder: inout Dependencies.Builder) {
    SessionApp.register(in: &builder)
    ItemsApp.register(in: &builder)
    builder.singleton(as: (any ItemRepository).self) { @MainActor _ in
      InMemoryItemRepository([
        Item(id: Item.ID(rawValue: "1"), name: "Tea", notes: "Two bags"),
        Item(id: Item.ID(rawValue: "2"), name: "Milk", isDone: true),
      ])
    }
    // A release would make a plain store: a timeline keeps all states.
    builder.singleton { @MainActor in
      StoreTimeline(
        initialState: ItemsApp.State(), reducer: $0.resolve(ItemsApp.self), responder: .noop)
    }
    builder.singleton { @MainActor in
      Account(login: Login(service: $0.sessionAPI), sendLink: { _ in })
    }
    builder.singleton { _ in ColorSource(client: .threeColors) }
    builder.singleton { @MainActor _ in Stored(Preferences(), in: .memory()) }
    builder.singleton { @MainActor in
      RecipeList(
        service: RecipeService(
          recipes: { [Recipe(id: 1, title: "Porridge", steps: [.init("Simmer", minutes: 5)])] },
          save: { _ in }, upload: { $1(1) }),
        preferences: $0.resolve(), clock: ContinuousClock(),
        ring: { print("\u{7}", terminator: "") },
        makeID: { Int.random(in: 2...Int.max) })
    }
  }
}
