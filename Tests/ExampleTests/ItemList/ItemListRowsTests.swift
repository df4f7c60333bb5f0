import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

extension ItemListTests {
  @Suite("The filter of a list", .stallLimit) @MainActor struct Filter {
    private let items = [
      Item(id: .init("1"), name: "Green tea", notes: "two bags"),
      Item(id: .init("2"), name: "Milk", isDone: true),
      Item(id: .init("3"), name: "Straße", notes: "TEA house"),
    ]

    @Test("filters items by their completion and by their text") func filters() {
      let rows: [(ItemFilter, String)] = [
        (ItemFilter(), "123"), (ItemFilter(progress: .open), "13"),
        (ItemFilter(progress: .done), "2"), (ItemFilter(text: "tea"), "13"),
        (ItemFilter(text: " Bags "), "1"), (ItemFilter(text: "\u{3000}"), "123"),
        (ItemFilter(text: "STRASSE"), "3"), (ItemFilter(progress: .done, text: "tea"), ""),
        (ItemFilter(text: "  "), "123"),
      ]
      for (filter, ids) in rows {
        expectEqual(items.filter(filter.includes).map(\.id.rawValue).joined(), ids, filter.text)
      }
    }

    @Test("hides rows, doesn't change the list, and is the reason for an empty screen")
    func hides() {
      let bench = ItemListBench("Tea", "Milk", "Green tea")
      expectNil(ItemList.emptyReason(bench.store.state))

      bench.store.send(.filterEdited(Edit(\.text, "tea"))) { $0.filter.text = "tea" }
      expectEqual(bench.visibleNames, ["Tea", "Green tea"])
      expectEqual(bench.names, ["Tea", "Milk", "Green tea"])
      expectTrue(!bench.store.state.isUnsaved)
      bench.store.send(.filterEdited(Edit(\.text, "salt"))) { $0.filter.text = "salt" }

      expectEqual(ItemList.emptyReason(bench.store.state), "Nothing passes the filter.")
      expectEqual(ItemList.emptyReason(ItemListBench().store.state), "Nothing is on the list.")
      expectNil(ItemList.emptyReason(ItemList.State()))
    }

    @Test("is cleared if it would hide a new item, but not if it hides a renamed item")
    func showsNewItem() async {
      let bench = ItemListBench("Tea", "Milk")
      bench.store.exhaustivity = .off
      bench.store.send(.filterEdited(Edit(\.text, "Tea")))

      bench.open("Tea")
      bench.save(as: "Coffee")
      await bench.store.receive(case: ItemList.Action.editorFinished) { $0.selection = nil }
      expectTrue(bench.visibleNames.isEmpty)
      bench.openNew("new-1")
      bench.save(as: "Sugar")
      await bench.store.receive(case: ItemList.Action.editorFinished) { $0.filter = ItemFilter() }

      expectEqual(bench.visibleNames, ["Coffee", "Milk", "Sugar"])
    }
  }
}

extension ItemListTests {
  @Suite("The rows of a list", .stallLimit) @MainActor struct Rows {
    @Test("move to the place where they are dropped, if it is still there") func moves() {
      let rows: [(ids: [String], next: String?, names: [String])] = [
        (["a"], "d", ["b", "c", "a", "d"]), (["d"], "a", ["d", "a", "b", "c"]),
        (["a", "c"], nil, ["b", "d", "a", "c"]), (["b"], "b", ["a", "b", "c", "d"]),
        (["gone"], "a", ["a", "b", "c", "d"]), (["b"], "gone", ["a", "b", "c", "d"]),
      ]
      for row in rows {
        let bench = ItemListBench("a", "b", "c", "d")
        bench.store.send(.rowsMoved(row.ids.map { .init($0) }, before: row.next.map { .init($0) }))
        {
          $0.items.change("Move") { $0 = $0.inOrder(row.names) }
        }
        bench.store.cancelEffects()
      }
    }

    @Test("are moved among the visible rows, and hidden rows keep their places")
    func movesVisible() {
      let bench = ItemListBench("Tea", "a", "Green tea", "b", "Black tea")
      bench.store.send(.filterEdited(Edit(\.text, "tea"))) { $0.filter.text = "tea" }

      bench.store.send(.rowsMoved([.init("Black tea")], before: .init("Tea"))) {
        $0.items.change("Move") { $0 = $0.inOrder(["Black tea", "a", "Tea", "b", "Green tea"]) }
      }

      expectEqual(bench.visibleNames, ["Black tea", "Tea", "Green tea"])
      bench.store.cancelEffects()
    }
  }
}

extension ItemListTests {
  @Suite("The selection of a list", .stallLimit) @MainActor struct Selection {
    let bench = ItemListBench("a", "b", "c")

    var store: TestStore<ItemList> { bench.store }

    @Test("moves up and down, stops at both ends, and begins at the last row if it moves up")
    func moves() {
      store.send(.upTapped) { $0.selection = .init("c") }
      store.send(.downTapped)
      store.send(.upTapped) { $0.selection = .init("b") }
      store.send(.upTapped) { $0.selection = .init("a") }
      store.send(.upTapped)
      store.send(.downTapped) { $0.selection = .init("b") }
      let other = ItemListBench("a").store
      other.send(.downTapped) { $0.selection = .init("a") }
      ItemListBench().store.send(.downTapped)
    }

    @Test("moves to the item below a deleted item, or above it, and stays if another is deleted")
    func survivesDeletion() {
      let rows: [(selected: String, deleted: String, next: String)] = [
        ("b", "a", "b"), ("b", "b", "c"), ("c", "c", "b"),
      ]
      for (selected, deleted, next) in rows {
        let bench = ItemListBench("a", "b", "c")
        bench.store.exhaustivity = .off
        bench.store.send(.itemSelected(.init(selected)))
        bench.store.send(.deleteTapped(.init(deleted)))
        bench.store.send(.deletion(.deleteTapped))
        expectEqual(bench.store.state.selection, .init(next), deleted)
      }
    }
  }
}

extension IdentifiedArray<Item> {
  /// The same items in another order, by their names, which are their ids as well.
  fileprivate func inOrder(_ names: [String]) -> Self {
    Self(names.compactMap { self[id: .init($0)] })
  }
}
