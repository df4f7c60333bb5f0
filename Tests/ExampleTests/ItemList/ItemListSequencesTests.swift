import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of a list", .stallLimit) struct ItemListSequencesTests {
  @Test("a list with few items loses nothing, and nothing covers it for ever") func items()
    async throws
  {
    try await explore(ItemList.self, .all(upTo: isLongRun ? 6 : 4)) { walk in
      // The scope is small: at most one new item, and one change that can be undone.
      let bench = ItemListBench(loaded: nil, undoLimit: 1) { Item.ID("new") }
      walk.prepare(bench)
      walk.explore(
        bench.store,
        except: ["loadFinished", "saveDue", "saveFinished", "editorFinished"]
          // Both questions need more steps.
          + (isLongRun ? [] : ["editor.confirmation", "unsavedChanges"]))
      walk.allow { state, action in
        if case .addTapped = action { !state.items.ids.contains(Item.ID("new")) } else { true }
      }
      walk.generate([Item.ID].self) { _, state in state.items.last.map { [$0.id] } }
      walk.generate(Edit<EditItem.State>.self) { $0.pick(Edit(\.name, "Coffee"), Edit(\.name, "")) }
      walk.generate(Edit<ItemList.State>.self) { $0.pick(Edit(\.text, "x"), Edit(\.text, "")) }
      walk.answer(bench.repository.saves) { $0.pick(.success(()), .failure(DiskFull())) }
      walk.answer(bench.repository.loads) { draw in
        draw.pick(.success([Item(id: Item.ID("1"), name: "Tea")]), .failure(DiskFull()))
      }
      // The conditions don't need more of what the repository has.
      walk.remembers { bench.repository.savedNames.last as Any }
      walk.invariant("nothing is saved that was not loaded") { state in
        state.isLoaded || bench.repository.savedNames.isEmpty
      }
      walk.atRest("everything is saved or a problem is shown") {
        !$0.isUnsaved || ItemList.problem($0) != nil
      }
      walk.always("loading ends", reaches: { !$0.stored.isLoading })
      walk.always("nothing covers the list", reaches: { $0.destination == nil })
    }
  }
}
