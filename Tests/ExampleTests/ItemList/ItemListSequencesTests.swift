import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of a list", .stallLimit) struct ItemListSequencesTests {
  @Test("a list that is not loaded yet loses nothing, and its loading ends") func loading()
    async throws
  {
    try await explore(ItemList.self, .all(upTo: isLongRun ? 5 : 3)) { walk in
      let bench = ItemListBench(loaded: nil)
      walk.prepare(bench)
      walk.explore(
        bench.store,
        except: [
          "loadFinished", "saveDue", "saveFinished", "editorFinished", "unsavedChanges",
          "rowsMoved",
          "editor.confirmation",
        ] + (isLongRun ? [] : ["deletion", "editor"]))
      walk.generate(Edit<EditItem.State>.self) { $0.pick(Edit(\.name, "Coffee"), Edit(\.name, "")) }
      walk.generate(Edit<ItemList.State>.self) { $0.pick(Edit(\.text, "x"), Edit(\.text, "")) }
      walk.answer(bench.repository.saves) { $0.pick(.success(()), .failure(DiskFull())) }
      walk.answer(bench.repository.loads) { draw in
        draw.pick(.success([Item(id: Item.ID(rawValue: "1"), name: "Tea")]), .failure(DiskFull()))
      }
      walk.remembers { bench.repository.savedNames }
      walk.invariant("nothing is saved that was not loaded") { state in
        state.isLoaded || bench.repository.savedNames.isEmpty
      }
      walk.always("loading ends", reaches: { !$0.stored.isLoading })
      walk.always("nothing covers the list", reaches: { $0.destination == nil })
    }
  }
}
