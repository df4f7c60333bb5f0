import Corbel
import EditItemExample
import ItemListExample
import Testing

@Suite("The container of the app with the list")
@MainActor struct ItemsContainerTests {
  @Test("can't be built without a repository and a clock")
  func isChecked() throws {
    let error = try #require(throws: DependencyError.self) {
      try Dependencies(.test, ItemsApp.register)
    }

    let missing = error.problems.compactMap { problem -> String? in
      if case .missing(let type, "ItemList", _, _) = problem { type } else { nil }
    }
    #expect(missing.count == 2)
    #expect(missing.first == "any ItemRepository")
    #expect(missing.last?.contains("Clock") == true)
  }

  @Test(
    "has no mistakes in any context", arguments: [DependencyContext.live, .preview, .test])
  func isComplete(context: DependencyContext) throws {
    let dependencies = try Dependencies(context) {
      ItemsApp.register(in: &$0)
      $0.singleton(as: (any ItemRepository).self) { @MainActor _ in InMemoryItemRepository() }
      $0.singleton(as: (any Clock<Duration>).self) { _ in ContinuousClock() }
    }

    #expect(dependencies.resolve(ItemsApp?.self) != nil)
  }

  @Test("makes unique identities, and predictable ones in tests")
  func identities() {
    let (first, second) = (Dependencies(.test), Dependencies(.test))
    let live = Dependencies(.live)

    #expect([first.makeItemID(), first.makeItemID()] == [.init("new-1"), .init("new-2")])
    #expect(second.makeItemID() == .init("new-1"))
    #expect(live.makeItemID() != live.makeItemID())
  }
}
