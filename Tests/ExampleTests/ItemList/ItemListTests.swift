import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@Suite("A list", .schedules(10), .stallLimit, .actionCoverage(of: ItemList.self))
enum ItemListTests {}

extension ItemListTests {
  @Suite("A list that is loaded") @MainActor struct Loading {
    let bench = ItemListBench(loaded: nil)
    let items: IdentifiedArray<Item> = [Item(id: .init("1"), name: "Tea")]

    var store: TestStore<ItemList> { bench.store }

    @Test("can't be changed before it is loaded, and loads again if it disappeared meanwhile")
    func loadsAgain() async throws {
      let disappeared = store.send(.appeared) { $0.stored = .loading(previous: nil) }
      store.send(.addTapped)
      let load = try await bench.repository.loads.next()
      disappeared.cancel()
      expectTrue(load.isCancelled)
      await store.receive(.loadFinished(.cancelled)) { $0.stored = .notLoaded }

      store.send(.appeared) { $0.stored = .loading(previous: nil) }
      bench.repository.loads.answer(with: items)
      await store.receive(.loadFinished(.success(items))) {
        $0.stored = .loaded(items)
        $0.items.reset(to: items)
      }
      await store.finish()
    }

    @Test("shows why it could not be loaded, saves nothing, and is loaded at the next attempt")
    func fails() async {
      store.send(.appeared) { $0.stored = .loading(previous: nil) }
      expectTrue(!store.state.isLoaded)
      bench.repository.loads.fail(with: DiskFull())
      await store.receive(.loadFinished(.failure(DiskFull()))) {
        $0.stored = .failed(DiskFull(), previous: nil)
      }
      expectEqual(ItemList.problem(store.state), "The list was not loaded: the disk is full")
      expectTrue(store.send(.saveDue).isFinished)

      store.send(.tryAgainTapped) { $0.stored = .loading(previous: nil) }
      bench.repository.loads.answer(with: items)
      await store.receive(.loadFinished(.success(items))) {
        $0.stored = .loaded(items)
        $0.items.reset(to: items)
      }

      expectNil(ItemList.problem(store.state))
      expectTrue(bench.repository.savedNames.isEmpty)
      await store.finish()
    }
  }
}

extension ItemListTests {
  /// The changes are not saved in this test: the waiting effect is cancelled at the end.
  @Suite("A list that is edited") @MainActor struct Editing {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("opens the editor for a tapped item, and replaces the item with one of another name")
    func edits() async {
      let form = ItemForm(store.state.items[0], takenNames: [ItemName("Milk")])

      store.send(.itemTapped(.init("Tea"))) {
        $0.selection = .init("Tea")
        $0.destination.editor = EditItem.State(form)
      }
      bench.save(as: "milk")
      expectEqual(store.state.destination.editor?.form.problems, [.name: .taken])
      bench.save(as: "Green tea")
      await store.receive(.editorFinished(.saved(Item(id: .init("Tea"), name: "Green tea")))) {
        $0.items.change("Edit") { $0[id: .init("Tea")]?.name = "Green tea" }
        $0.destination = nil
      }

      expectEqual(bench.names, ["Green tea", "Milk"])
      store.cancelEffects()
    }

    @Test("appends new items, which can have the names of renamed and deleted ones")
    func freesName() async {
      bench.open("Tea")
      bench.save(as: "Coffee")
      await bench.receiveItem("Tea", named: "Coffee")
      bench.delete("Milk")

      for (id, name) in [("new-1", "Tea"), ("new-2", "Milk")] {
        bench.openNew(id)
        bench.save(as: name)
        await bench.receiveItem(id, named: name)
      }

      expectEqual(bench.names, ["Coffee", "Tea", "Milk"])
      expectEqual(store.state.items.ids.map(\.rawValue), ["Tea", "new-1", "new-2"])
      store.cancelEffects()
    }

    @Test("asks before it deletes an item, and keeps it if the person wants this")
    func deletes() {
      store.send(.deleteTapped(.init("Tea"))) { $0.destination = $0.deletion(of: "Tea") }
      store.send(.deletion(.keepTapped)) { $0.destination = nil }
      bench.delete("Tea")

      expectEqual(bench.names, ["Milk"])
      store.cancelEffects()
    }

    @Test("replaces an open editor with nothing else, and adds nothing if it is cancelled")
    func keepsEditor() async {
      bench.openNew("new-1")

      store.send(.addTapped)
      store.send(.itemTapped(.init("Milk")))
      store.send(.deleteTapped(.init("Milk")))
      store.send(.deletion(.deleteTapped))
      store.send(.editor(.cancelTapped))
      await store.receive(.editorFinished(.cancelled)) { $0.destination = nil }

      expectEqual(bench.names, ["Tea", "Milk"])
      await store.finish()
    }

    @Test("ignores taps on an item that no longer exists")
    func ignoresAbsent() {
      store.send(.itemTapped(.init("Sugar")))
      store.send(.doneTapped(.init("Sugar")))
      store.send(.deleteTapped(.init("Sugar")))
      store.send(.itemSelected(.init("Sugar")))
      store.cancelEffects()
    }
  }
}
