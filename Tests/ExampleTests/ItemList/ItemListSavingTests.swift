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

    @Test("one second after a change")
    func savesLater() async {
      bench.check("Tea")
      await bench.clock.advance(by: ItemList.saveDelay - .milliseconds(1))
      await store.expectNoActions()
      expectTrue(store.state.isUnsaved)
      expectTrue(bench.repository.savedNames.isEmpty)

      await bench.clock.advance(by: .milliseconds(1))
      await store.receive(.saveDue) { $0.stored = .loading(previous: $0.stored.value) }
      expectEqual(bench.repository.savedNames, [["Tea", "Milk"]])
      bench.repository.saves.answer()
      await store.receive(.saveFinished(.success(store.state.items.value))) {
        $0.stored = .loaded($0.items.value)
      }

      expectTrue(!store.state.isUnsaved)
      await store.finish()
    }

    @Test("once, if one change soon follows another")
    func savesOnce() async {
      store.send(.rowsMoved([store.state.items.ids[0]], before: nil)) {
        $0.items.change("Move") { $0.swapAt(0, 1) }
      }
      await bench.clock.advance(by: ItemList.saveDelay - .milliseconds(1))
      bench.check("Tea")
      await bench.clock.advance(by: .milliseconds(1))
      await store.expectNoActions()

      await bench.clock.advance(by: ItemList.saveDelay - .milliseconds(1))
      await store.receive(.saveDue) { $0.stored.startLoading() }
      await bench.endSave()

      expectEqual(bench.repository.savedNames, [["Milk", "Tea"]])
      await store.finish()
    }
  }
}

extension ItemListTests {
  @Suite("A list that can't be saved", .stallLimit) @MainActor struct Failure {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("shows the failure, keeps the changes, and is saved as a whole at the next attempt")
    func triesAgain() async {
      await fail()
      expectEqual(ItemList.problem(store.state), "The list was not saved: the disk is full")
      expectEqual(store.state.items.value.map(\.isDone), [true, false])
      expectTrue(store.state.isUnsaved)

      store.send(.tryAgainTapped) { $0.stored.startLoading() }
      expectNil(ItemList.problem(store.state))
      await bench.endSave()

      expectTrue(!store.state.isUnsaved)
      expectEqual(bench.repository.savedNames, [["Tea", "Milk"], ["Tea", "Milk"]])
      await store.finish()
    }

    private func fail() async {
      bench.check("Tea")
      await bench.endWait()
      bench.repository.saves.fail(with: DiskFull())
      await store.receive(.saveFinished(.failure(DiskFull()))) {
        $0.stored = .failed(DiskFull(), previous: $0.stored.value)
      }
    }
  }
}
