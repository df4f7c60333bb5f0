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

    @Test("shows that it is loading, and then the items of the repository")
    func loads() async {
      store.send(.appeared) { $0.stored = .loading(previous: nil) }
      #expect(!store.state.isLoaded)

      bench.repository.loads.open(with: items)
      await store.receive(.loadFinished(.success(items))) {
        $0.stored = .loaded(items)
        $0.items.reset(to: items)
      }

      #expect(!store.state.isUnsaved)
      await store.finish()
    }

    @Test("a load during another one replaces it, and nothing is loaded after it")
    func replacesLoad() async throws {
      let first = store.send(.appeared) { $0.stored = .loading(previous: nil) }
      let load = try await bench.repository.loads.next()
      store.send(.tryAgainTapped)
      #expect(load.isCancelled)
      await store.settle()
      #expect(first.isFinished)
      bench.repository.loads.open(with: [])
      await store.receive(.loadFinished(.success([]))) { $0.stored = .loaded([]) }

      #expect(store.send(.appeared).isFinished)
      await store.finish()
    }

    @Test("is loaded when it appears again, if it disappeared before")
    func loadsAgain() async throws {
      let disappeared = store.send(.appeared) { $0.stored = .loading(previous: nil) }
      let load = try await bench.repository.loads.next()
      disappeared.cancel()
      #expect(load.isCancelled)
      await store.receive(.loadFinished(.cancelled)) { $0.stored = .notLoaded }

      store.send(.appeared) { $0.stored = .loading(previous: nil) }
      bench.repository.loads.open(with: items)
      await store.receive(.loadFinished(.success(items))) {
        $0.stored = .loaded(items)
        $0.items.reset(to: items)
      }
      await store.finish()
    }

    @Test("can't be changed before it is loaded")
    func refusesChanges() async {
      store.send(.appeared) { $0.stored = .loading(previous: nil) }

      store.send(.addTapped)

      store.cancelEffects()
      await store.receive(.loadFinished(.cancelled)) { $0.stored = .notLoaded }
    }

    @Test("shows why it could not be loaded, saves nothing, and is loaded at the next attempt")
    func fails() async {
      store.send(.appeared) { $0.stored = .loading(previous: nil) }
      bench.repository.loads.fail(with: DiskFull())
      await store.receive(.loadFinished(.failure(DiskFull()))) {
        $0.stored = .failed(DiskFull(), previous: nil)
      }
      #expect(ItemList.problem(store.state) == "The list was not loaded: the disk is full")
      #expect(store.send(.saveDue).isFinished)

      store.send(.tryAgainTapped) { $0.stored = .loading(previous: nil) }
      bench.repository.loads.open(with: items)
      await store.receive(.loadFinished(.success(items))) {
        $0.stored = .loaded(items)
        $0.items.reset(to: items)
      }

      #expect(ItemList.problem(store.state) == nil)
      #expect(bench.repository.savedNames.isEmpty)
      await store.finish()
    }
  }
}

extension ItemListTests {
  /// The changes are not saved in this test: the waiting effect is cancelled at the end.
  @Suite("A list that is edited") @MainActor struct Editing {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("appends and selects the item that the editor saves")
    func adds() async {
      bench.openNew("new-1")
      bench.save(as: "Sugar")
      await store.receive(.editorFinished(.saved(Item(id: .init("new-1"), name: "Sugar")))) {
        $0.items.change("Add") { $0.append(Item(id: .init("new-1"), name: "Sugar")) }
        $0.selection = .init("new-1")
        $0.destination = nil
      }

      #expect(bench.names == ["Tea", "Milk", "Sugar"])
      store.cancelEffects()
    }

    @Test("opens the editor for a tapped item, and replaces the item with the saved one")
    func edits() async {
      let form = ItemForm(store.state.items[0], takenNames: [ItemName("Milk")])

      store.send(.itemTapped(.init("Tea"))) {
        $0.selection = .init("Tea")
        $0.destination = .editor(EditItem.State(form))
      }
      bench.save(as: "Green tea")
      await store.receive(.editorFinished(.saved(Item(id: .init("Tea"), name: "Green tea")))) {
        $0.items.change("Edit") { $0[id: .init("Tea")]?.name = "Green tea" }
        $0.destination = nil
      }

      #expect(bench.names == ["Green tea", "Milk"])
      store.cancelEffects()
    }

    @Test("adds nothing if the editor is cancelled")
    func cancels() async {
      bench.openNew("new-1")
      store.send(.editor(.cancelTapped))
      await store.receive(.editorFinished(.cancelled)) { $0.destination = nil }

      #expect(bench.names == ["Tea", "Milk"])
      await store.finish()
    }

    @Test("doesn't let two items have the same name")
    func refusesName() {
      bench.open("Tea")
      bench.save(as: "milk")

      #expect(store.state.editor?.form.problems == [.name: .taken])
      #expect(bench.names == ["Tea", "Milk"])
    }

    @Test("makes a name available again when its item is renamed or deleted")
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

      #expect(bench.names == ["Coffee", "Tea", "Milk"])
      store.cancelEffects()
    }

    @Test("gives each new item its own identity")
    func makesIDs() async {
      for (id, name) in [("new-1", "Sugar"), ("new-2", "Honey")] {
        bench.openNew(id)
        bench.save(as: name)
        await bench.receiveItem(id, named: name)
      }

      #expect(store.state.items.ids.map(\.rawValue) == ["Tea", "Milk", "new-1", "new-2"])
      store.cancelEffects()
    }

    @Test("marks an item as done, and as not done")
    func togglesDone() {
      store.send(.doneTapped(.init("Tea"))) {
        $0.items.change("Check") { $0[id: .init("Tea")]?.isDone = true }
      }
      store.send(.doneTapped(.init("Tea"))) {
        $0.items.change("Check") { $0[id: .init("Tea")]?.isDone = false }
      }
      store.cancelEffects()
    }

    @Test("asks before it deletes an item")
    func deletes() {
      store.send(.deleteTapped(.init("Tea"))) { $0.destination = $0.deletion(of: "Tea") }
      store.send(.deletion(.deleteTapped)) {
        $0.destination = nil
        $0.items.change("Delete") { $0.remove(id: .init("Tea")) }
      }

      #expect(bench.names == ["Milk"])
      store.cancelEffects()
    }

    @Test("keeps an item if the person decides not to delete it")
    func keeps() {
      store.send(.deleteTapped(.init("Tea"))) { $0.destination = $0.deletion(of: "Tea") }
      store.send(.deletion(.keepTapped)) { $0.destination = nil }
    }

    @Test("does not delete an item without a question")
    func ignoresAnswer() {
      bench.open("Tea")
      store.send(.deletion(.deleteTapped))
    }

    @Test("replaces an open editor with nothing else")
    func keepsEditor() {
      bench.open("Tea")
      bench.type("Green tea")

      store.send(.addTapped)
      store.send(.itemTapped(.init("Milk")))
      store.send(.deleteTapped(.init("Milk")))
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
