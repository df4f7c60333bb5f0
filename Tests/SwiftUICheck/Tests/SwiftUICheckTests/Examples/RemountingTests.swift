import Corbel
import CorbelSwiftUI
import CounterExample
import EditItemExample
import TestSupport
import Testing

@testable import ItemListExample
@testable import SwiftUI

/// Screens that disappear while they load, and that appear again.
@MainActor @Suite("A screen that disappears during its load") struct RemountingTests {
  /// A repository whose first call ends only with its task.
  private struct SlowRepository: ItemRepository {
    let calls = CallCounter()

    func load() async throws -> IdentifiedArray<Item> {
      if await calls.next() == 1 { try await waitForCancellation() }
      return [Item(id: Item.ID(rawValue: "1"), name: "Tea")]
    }

    func save(_ items: IdentifiedArray<Item>) async throws {}
  }

  private final class SlowCountService: CountService {
    let (answers, answer) = AsyncStream.makeStream(of: Never.self)

    func save(_ count: Int) async throws -> Int {
      for await _ in answers {}
      try Task.checkCancellation()
      return count
    }
  }

  @Test("goes on saving its count, and shows the result when it appears again")
  func counter() async throws {
    let service = SlowCountService()
    let store = Store(
      initialState: Counter.State(count: 3), reducer: Counter(service: service), responder: .noop)
    let host = HeadlessHost(CounterStoreView(store: store))
    try host.tap("Save")
    host.unmount()
    let again = HeadlessHost(CounterStoreView(store: store))
    expectTrue(again.find(.progress) != nil)
    service.answer.finish()
    await again.expect("Saved: 3")
  }

  @Test("loads its items when it appears again") func items() async {
    let list = ItemList(repository: SlowRepository(), clock: StoppedClock()) {
      Item.ID(rawValue: "new")
    }
    let store = Store(initialState: ItemList.State(), reducer: list, responder: .noop)
    let host = HeadlessHost(ItemListView(store: store))
    await host.expect { store.stored.isLoading }
    host.unmount()
    await host.expect { !store.stored.isLoading }
    expectTrue(!store.stored.isLoaded)
    await HeadlessHost(ItemListView(store: store)).expect { store.stored.isLoaded }
    expectEqual(store.items.value.map(\.name), ["Tea"])
  }
}
