import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

extension ItemListTests {
  @Suite("The history of a list", .stallLimit) @MainActor struct History {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("undoes and redoes every kind of change, and names it")
    func steps() async {
      bench.delete("Milk")
      bench.openNew("new-1")
      bench.save(as: "Sugar")
      await bench.receiveItem("new-1", named: "Sugar")
      bench.open("Tea")
      bench.save(as: "Coffee")
      await bench.receiveItem("Tea", named: "Coffee")
      bench.moveFirst()
      bench.check("Tea")

      var seen = [state]
      while store.state.items.canUndo {
        store.send(.undoTapped) { $0.items.undo() }
        seen.append(state)
      }
      expectEqual(
        seen,
        [
          "Check of Sugar, Coffee!", "Move of Sugar, Coffee", "Edit of Coffee, Sugar",
          "Add of Tea, Sugar", "Delete of Tea", "nothing of Tea, Milk",
        ])
      while store.state.items.canRedo { store.send(.redoTapped) { $0.items.redo() } }
      expectEqual(state, seen[0])
      store.cancelEffects()
    }

    @Test("does nothing at a second tap after one step, or while the editor is open")
    func tapsTwice() {
      bench.delete("Milk")
      store.send(.undoTapped) { $0.items.undo() }
      store.send(.undoTapped)
      store.send(.redoTapped) { $0.items.redo() }
      store.send(.redoTapped)

      bench.check("Tea")
      store.send(.undoTapped) { $0.items.undo() }
      bench.open("Tea")
      store.send(.undoTapped)
      store.send(.redoTapped)
      store.cancelEffects()
    }

    /// The name of the next step to undo, and the items, with a mark if they are done.
    private var state: String {
      let items = store.state.items
      let names = items.value.map { $0.isDone ? "\($0.name)!" : $0.name }
      return "\(items.undoName ?? "nothing") of \(names.joined(separator: ", "))"
    }
  }
}
