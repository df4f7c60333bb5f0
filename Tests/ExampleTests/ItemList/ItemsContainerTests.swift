import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import Testing

@Suite("The container of the app with the list")
@MainActor struct ItemsContainerTests {
  @Test("can't be built without a repository and a clock")
  func isChecked() throws {
    let error = try #require(throws: Diagnostic.self) {
      try Dependencies(.test, ItemsApp.register)
    }

    #expect(error.evidence.map(\.label) == ["Missing", "Missing"])
    let missing = error.evidence.map(\.value)
    #expect(missing[0].starts(with: "any ItemRepository, for ItemList at "))
    #expect(missing[1].contains("Clock") && missing[1].contains(", for ItemList at "))
    for context in [DependencyContext.live, .preview, .test] {
      let dependencies = try Dependencies(context) {
        ItemsApp.register(in: &$0)
        $0.singleton(as: (any ItemRepository).self) { @MainActor _ in InMemoryItemRepository() }
        $0.singleton(as: (any Clock<Duration>).self) { _ in ContinuousClock() }
      }
      #expect(dependencies.context == context)
      #expect(dependencies.resolve(ItemsApp?.self) != nil)
    }
  }

  @Test("makes unique identities, and predictable ones in tests", .dependencies)
  func identities() {
    let first = Test.dependencies
    let live = Dependencies(.live)

    #expect([first.makeItemID(), first.makeItemID()] == [.init("new-1"), .init("new-2")])
    #expect(first.child().makeItemID() == .init("new-3"))
    #expect(Dependencies(.test).makeItemID() == .init("new-1"))
    #expect(live.makeItemID() != live.makeItemID())
  }
}
