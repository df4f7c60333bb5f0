import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample

/// A list on the bench: with a repository and a clock that the test answers for.
@MainActor struct ItemListBench {
  let repository = ItemRepositoryMock()
  /// Measures the waiting for further changes, before the list is saved.
  let clock = TestClock()
  let store: Store<ItemList.State, ItemList.Action>
  private let parent = Notes()

  /// Creates a list that is loaded already, with the names as ids.
  init(_ names: String...) {
    self.init(loaded: IdentifiedArray(names.map { Item(id: .init($0), name: $0) }))
  }

  /// Creates a list that was not loaded, or that holds these items.
  init(loaded items: IdentifiedArray<Item>?) {
    var state = ItemList.State()
    if let items {
      state.items = items
      state.stored = .loaded(items)
    }
    store = Store(
      initialState: state,
      reducer: ItemList(
        repository: repository, clock: clock, makeID: countingIDs()),
      responder: Responder { [parent] in parent.outputs.append($0) })
  }

  /// The names of all items, in their order.
  var names: [String] { store.items.map(\.name) }
  /// The names of the items that are shown.
  var visibleNames: [String] { store[\.visibleItems].map(\.name) }
  var editor: Store<EditItem.State, EditItem.Action>? {
    store.scope(state: \.editor) { .editor($0) }
  }
  /// What the list has told its parent.
  var outputs: [ItemList.Output] { parent.outputs }

  /// Does to the open editor what a person would: types a name and saves.
  func save(as name: String) {
    editor?.send(.edited(Edit(\.name, name)))
    editor?.send(.saveTapped)
  }

  /// Lets the time pass for which the list waits for further changes.
  func endWait() async {
    await clock.sleepers()
    await clock.advance(by: ItemList.saveDelay)
  }

  /// Waits until the repository has what the list has.
  func waitUntilSaved() async {
    for await isUnsaved in values(of: store, { $0[\.isUnsaved] }) where !isUnsaved { return }
  }

  /// Deletes an item, with the answer to the question.
  func delete(_ id: String) {
    store.send(.deleteTapped(.init(id)))
    store.send(.deletion(.deleteTapped))
  }
}

/// A repository whose every call the test answers, at once, late or with an error.
@MainActor final class ItemRepositoryMock: ItemRepository {
  let loads = Gate<IdentifiedArray<Item>>()
  let saves = Gate<Void>()
  /// The names in each list that it was asked to keep.
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

/// Why a call of the mock failed.
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

@MainActor private final class Notes {
  var outputs: [ItemList.Output] = []

  nonisolated deinit {}
}
