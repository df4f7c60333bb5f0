import ColorsExample
import Corbel
import CorbelHTTP
import CorbelSwiftUI
import CounterExample
import EditItemExample
import Synchronization
import Testing

@testable import ItemListExample
@testable import SwiftUI

/// Screens that disappear while they load, and that appear again.
@MainActor @Suite("A screen that disappears during its load") struct RemountingTests {
  /// A service whose first call ends only with its task.
  private final class SlowStart: Sendable {
    private let calls = Mutex(0)

    var count: Int { calls.withLock { $0 } }

    nonisolated(nonsending) func answer<Value>(_ value: Value) async throws -> Value {
      let isFirst = calls.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst {
        // The stream ends when the task is cancelled.
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
      }
      return value
    }
  }

  private struct SlowRepository: ItemRepository {
    let start: SlowStart

    func load() async throws -> IdentifiedArray<Item> {
      try await start.answer([Item(id: Item.ID(rawValue: "1"), name: "Tea")])
    }

    func save(_ items: IdentifiedArray<Item>) async throws {}
  }

  private let start = SlowStart()

  /// Shows a view, removes it during its load, and shows it again until it has loaded.
  private func disappear(
    _ view: some View, isLoading: @MainActor () -> Bool, isLoaded: @MainActor () -> Bool
  ) async {
    let host = HeadlessHost(view)
    await host.until { start.count == 1 }
    #expect(isLoading())
    host.unmount()
    await host.until { !isLoading() }
    #expect(!isLoading())
    #expect(!isLoaded())

    let again = HeadlessHost(view)
    await again.until(isLoaded)
    #expect(isLoaded())
    #expect(start.count == 2)
  }

  @Test("loads its colors when it appears again") func colors() async {
    let client = HTTPClient { [start] request in
      try await start.answer(())
      return try await HTTPClient.threeColors.send(request)
    }
    let store = Store(
      initialState: Colors.State(), reducer: Colors(source: ColorSource(client: client)))
    await disappear(ColorsStoreView(store: store)) {
      store.colors.isLoading
    } isLoaded: {
      store.colors.isLoaded
    }
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
    #expect(host.find(.progress) != nil)
    host.unmount()
    let again = HeadlessHost(CounterStoreView(store: store))
    #expect(again.find(.progress) != nil)
    service.answer.finish()
    await again.until { again.texts.contains("Saved: 3") }
    #expect(again.texts.contains("Saved: 3"))
  }

  @Test("loads its items when it appears again") func items() async {
    let list = ItemList(repository: SlowRepository(start: start), clock: ContinuousClock()) {
      Item.ID(rawValue: "new")
    }
    let store = Store(
      initialState: ItemList.State(), reducer: list, responder: .noop)
    await disappear(ItemListView(store: store)) {
      store.stored.isLoading
    } isLoaded: {
      store.stored.isLoaded
    }
    #expect(store.items.value.map(\.name) == ["Tea"])
  }
}
