import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample

/// A list under test, with a repository and a clock that the test controls.
@MainActor struct ItemListBench {
  let repository = ItemRepositoryMock()
  /// The clock for the delay before the list is saved.
  let clock = TestClock()
  let store: TestStore<ItemList>

  /// Creates a loaded list, with the names as ids.
  init(_ names: String...) {
    self.init(loaded: IdentifiedArray(names.map { Item(id: .init($0), name: $0) }))
  }

  /// Creates a list that is not loaded, or has these items.
  init(loaded items: IdentifiedArray<Item>?) {
    var state = ItemList.State()
    if let items {
      state.items.reset(to: items)
      state.stored = .loaded(items)
    }
    store = TestStore(
      initialState: state,
      reducer: ItemList(repository: repository, clock: clock, makeID: countingIDs()))
  }

  /// The names of all items, in their order.
  var names: [String] { store.state.items.value.map(\.name) }
  /// The names of the visible items.
  var visibleNames: [String] { store.base[ItemList.visibleItems].map(\.name) }

  // MARK: What a person does

  /// Opens the editor of an item.
  func open(_ name: String) {
    let item = Item(id: .init(name), name: name)
    store.send(.itemTapped(item.id)) {
      $0.selection = item.id
      $0.destination.editor = $0.editor(of: item)
    }
  }

  /// Opens the editor of a new item, which gets an identity.
  func openNew(_ id: String) {
    store.send(.addTapped) {
      $0.selection = nil
      $0.destination.editor = $0.editor(of: Item(id: .init(id)))
    }
  }

  /// Types a name into the open editor.
  func type(_ name: String) {
    store.send(.editor(.edited(Edit(\.name, name)))) { $0.destination.editor?.form.name = name }
  }

  /// Types a name into the open editor, and saves it.
  func save(as name: String) {
    type(name)
    store.send(.editor(.saveTapped)) { _ = $0.destination.editor?.form.check() }
  }

  /// Deletes an item, with the answer to the question.
  func delete(_ id: String) {
    store.send(.deleteTapped(.init(id))) { $0.destination = $0.deletion(of: id) }
    store.send(.deletion(.deleteTapped)) {
      $0.destination = nil
      $0.items.change("Delete") { $0.remove(id: .init(id)) }
    }
  }

  /// Marks an item as done.
  func check(_ id: String) {
    store.send(.doneTapped(.init(id))) {
      $0.items.change("Check") { $0[id: .init(id)]?.isDone = true }
    }
  }

  /// Drags the first item behind the second one.
  func moveFirst() {
    store.send(.rowsMoved([store.state.items.ids[0]], before: nil)) {
      $0.items.change("Move") { $0.swapAt(0, 1) }
    }
  }

  // MARK: What comes of it

  /// Receives an item that the editor has saved.
  func receiveItem(_ id: String, named name: String) async {
    let item = Item(id: .init(id), name: name)
    await store.receive(.editorFinished(.saved(item))) {
      $0.items.change($0.items[id: item.id] == nil ? "Add" : "Edit") { $0.updateOrAppend(item) }
      $0.selection = item.id
      $0.destination = nil
    }
  }

  /// Advances the clock by the list's delay, after which it starts to save.
  func endWait() async {
    await clock.advance(by: ItemList.saveDelay)
    await store.receive(.saveDue) { $0.stored.startLoading() }
  }

  /// Completes the running save, so that the repository has the current list.
  func endSave() async {
    repository.saves.answer()
    await store.receive(.saveFinished(.success(store.state.items.value))) {
      $0.stored = .loaded($0.items.value)
    }
  }
}

extension ItemList.State {
  /// The editor of an item as it opens.
  func editor(of item: Item) -> EditItem.State {
    EditItem.State(ItemForm(item, takenNames: takenNames(besides: item.id)))
  }

  /// The question whether to delete an item.
  func deletion(of id: String) -> OneOf<ItemList.Destination> {
    items[id: .init(id)].map { OneOf(\.deletion, $0) } ?? nil
  }
}

/// A repository for which the test answers each call.
@MainActor final class ItemRepositoryMock: ItemRepository {
  let loads = Gate<IdentifiedArray<Item>>()
  let saves = Gate<Void>()
  /// The names in each saved list.
  private(set) var savedNames: [[String]] = []

  nonisolated deinit {}

  func load() async throws -> IdentifiedArray<Item> {
    try await loads.value()
  }

  func save(_ items: IdentifiedArray<Item>) async throws {
    savedNames.append(items.map(\.name))
    try await saves.value()
  }
}

/// The error of a failed call of the mock.
struct DiskFull: Error, CustomStringConvertible {
  var description: String { "the disk is full" }
}

/// Makes a function that makes identities: `new-1`, `new-2` and so on.
@MainActor func countingIDs() -> @MainActor () -> Item.ID {
  var count = 0
  return {
    count += 1
    return Item.ID("new-\(count)")
  }
}

extension Item.ID {
  /// An identity for tests.
  init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }
}
