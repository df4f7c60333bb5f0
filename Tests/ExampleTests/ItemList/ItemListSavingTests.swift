import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

extension ItemListTests {
  @Suite("A list saves", .stallLimit) @MainActor struct Saving {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("once, one second after the last of several changes")
    func savesOnce() async {
      bench.moveFirst()
      await bench.clock.advance(by: ItemList.saveDelay - .milliseconds(1))
      bench.check("Tea")
      await bench.clock.advance(by: ItemList.saveDelay - .milliseconds(1))
      await store.expectNoActions()
      expectTrue(bench.repository.savedNames.isEmpty)

      await bench.clock.advance(by: .milliseconds(1))
      await store.receive(.saveDue) { $0.stored.startLoading() }
      await bench.endSave()

      expectTrue(!store.state.isUnsaved)
      expectEqual(bench.repository.savedNames, [["Milk", "Tea"]])
      await store.finish()
    }

    @Test("the changes of a failed save as a whole at the next attempt, and shows the failure")
    func triesAgain() async {
      bench.check("Tea")
      await bench.endWait()
      bench.repository.saves.fail(with: DiskFull())
      await store.receive(.saveFinished(.failure(DiskFull()))) {
        $0.stored = .failed(DiskFull(), previous: $0.stored.value)
      }
      expectEqual(ItemList.problem(store.state), "The list was not saved: the disk is full")
      expectTrue(store.state.isUnsaved)

      store.send(.tryAgainTapped) { $0.stored.startLoading() }
      expectNil(ItemList.problem(store.state))
      await bench.endSave()

      expectEqual(bench.repository.savedNames, [["Tea", "Milk"], ["Tea", "Milk"]])
      await store.finish()
    }
  }
}
