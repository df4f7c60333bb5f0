import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("Exploring the list", .stallLimit) struct ItemListExplorationTests {
  @Test("no walk loses an item") func items() async throws {
    try await explore(ItemList.self, runs: isLongRun ? 200 : 30, steps: 60) { walk in
      let bench = ItemListBench("Tea", "Milk")
      walk.prepare(bench)
      walk.explore(
        bench.store, except: ["loadFinished", "saveDue", "saveFinished", "editorFinished"])
      walk.answer(bench.repository.saves) { $0.pick(.success(()), .failure(DiskFull())) }
      walk.atRest("everything is saved or a problem is shown") {
        !$0.isUnsaved || ItemList.problem($0) != nil
      }
      walk.atRest("the repository has what is stored") { state in
        state.stored.error != nil || bench.repository.savedNames.isEmpty
          || bench.repository.savedNames.last == state.items.value.map(\.name)
      }
    }
  }
}

extension WalkOf<ItemList> {
  /// Says what a person can do with the list, and what has to hold in each state.
  func prepare(_ bench: ItemListBench) {
    advance(bench.clock)
    generate(Item.ID.self) { draw, state in draw.pick(from: state.items.value.map(\.id)) }
    generate(Edit<EditItem.State>.self) { draw in
      draw.pick(
        Edit(\.name, draw.pick("Coffee", "tea", "")), Edit(\.notes, draw.pick("hot", "")),
        Edit(\.isDone, draw.pick(false, true)))
    }
    generate(Edit<ItemList.State>.self) { draw in
      draw.pick(
        Edit(\.text, draw.pick("", "e", "tea", "x")),
        Edit(\.progress, draw.pick(.any, .open, .done)))
    }
    allow { state, action in
      // The editor and the questions cover the list.
      switch action {
      case .editor(.confirmation): state.destination.editor?.confirmation != nil
      case .editor: state.destination.editor.map { $0.confirmation == nil } ?? false
      case .deletion: state.destination.deletion != nil
      case .unsavedChanges: state.destination.alert == .unsavedChanges
      case .appeared, .tryAgainTapped, .closeTapped: true
      default: state.destination == nil
      }
    }
    invariant("names are distinct") { state in
      Set(state.items.value.map { ItemName($0.name) }).count == state.items.count
    }
    invariant("no name is empty") { $0.items.value.allSatisfy { !$0.name.isEmpty } }
    invariant("the selection is visible") { state in
      state.selection.map { id in ItemList.visibleItems(state).contains { $0.id == id } } ?? true
    }
    invariant("one save runs at a time") { _ in bench.repository.saves.callerCount < 2 }
    invariant("the list is loading or saving only with a call") { state in
      let calls = bench.repository.saves.callerCount + bench.repository.loads.callerCount
      return !state.stored.isLoading || calls > 0
    }
  }
}
