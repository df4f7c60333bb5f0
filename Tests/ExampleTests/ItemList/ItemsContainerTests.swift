import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@Suite("The container of the app with the list")
@MainActor struct ItemsContainerTests {
  @Test("can't be built without a repository and a clock")
  func isChecked() throws {
    let error = try #require(throws: Diagnostic.self) {
      try Dependencies(.test, ItemsApp.register)
    }

    expectEqual(error.evidence.map(\.label), ["Missing", "Missing"])
    let missing = error.evidence.map(\.value)
    expectTrue(missing[0].starts(with: "any ItemRepository, for ItemList at "))
    expectTrue(missing[1].contains("Clock") && missing[1].contains(", for ItemList at "))
  }

  @Test("makes unique identities, and predictable ones in tests", .dependencies)
  func identities() {
    let first = Test.dependencies
    let live = Dependencies(.live)

    expectEqual([first.makeItemID(), first.makeItemID()], [.init("new-1"), .init("new-2")])
    expectEqual(first.child().makeItemID(), .init("new-3"))
    expectEqual(Dependencies(.test).makeItemID(), .init("new-1"))
    expectTrue(live.makeItemID() != live.makeItemID())
  }
}
