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

    @Test(
      "filters items by their completion and by their text",
      arguments: [
        (ItemFilter(), ["1", "2", "3"]), (ItemFilter(progress: .open), ["1", "3"]),
        (ItemFilter(progress: .done), ["2"]), (ItemFilter(text: "tea"), ["1", "3"]),
        (ItemFilter(text: " Bags "), ["1"]), (ItemFilter(text: "\u{3000}"), ["1", "2", "3"]),
        (ItemFilter(text: "STRASSE"), ["3"]),
        (ItemFilter(progress: .done, text: "tea"), []), (ItemFilter(text: "  "), ["1", "2", "3"]),
      ])
    func filters(filter: ItemFilter, ids: [String]) {
      #expect(items.filter(filter.includes).map(\.id.rawValue) == ids)
    }

    @Test("hides rows, and doesn't change the list")
    func hides() {
      let bench = ItemListBench("Tea", "Milk", "Green tea")

      bench.store.send(.filterEdited(Edit(\.text, "tea"))) { $0.filter.text = "tea" }

      #expect(bench.visibleNames == ["Tea", "Green tea"])
      #expect(bench.names == ["Tea", "Milk", "Green tea"])
      #expect(!bench.store.state.isUnsaved)
    }

    @Test("is the reason for an empty screen, unless the list is empty")
    func emptyReason() {
      let bench = ItemListBench("Tea")
      #expect(ItemList.emptyReason(bench.store.state) == nil)

      bench.store.send(.filterEdited(Edit(\.text, "milk"))) { $0.filter.text = "milk" }

      #expect(ItemList.emptyReason(bench.store.state) == "Nothing passes the filter.")
      #expect(
        ItemList.emptyReason(ItemListBench().store.state) == "Nothing is on the list.")
    }

    @Test("is not the reason for an empty screen before the list is loaded")
    func noReasonBeforeLoading() {
      #expect(ItemList.emptyReason(ItemList.State()) == nil)
    }

    @Test("is cleared if it would hide a new item, but not if it hides a renamed item")
    func showsNewItem() async {
      let bench = ItemListBench("Tea", "Milk")
      bench.store.send(.filterEdited(Edit(\.text, "Tea"))) { $0.filter.text = "Tea" }

      bench.open("Tea")
      bench.save(as: "Coffee")
      await bench.store.receive(case: ItemList.Action.editorFinished) {
        $0.items.change("Edit") { $0[id: .init("Tea")]?.name = "Coffee" }
        $0.selection = nil
        $0.destination = nil
      }
      #expect(bench.visibleNames.isEmpty)
      bench.openNew("new-1")
      bench.save(as: "Sugar")
      await bench.store.receive(case: ItemList.Action.editorFinished) {
        $0.filter = ItemFilter()
        $0.items.change("Add") { $0.append(Item(id: .init("new-1"), name: "Sugar")) }
        $0.selection = .init("new-1")
        $0.destination = nil
      }

      #expect(bench.visibleNames == ["Coffee", "Milk", "Sugar"])
      bench.store.cancelEffects()
    }
  }
}

extension ItemListTests {
  @Suite("The rows of a list", .stallLimit) @MainActor struct Rows {
    @Test(
      "move to the place where they are dropped",
      arguments: [
        (["a"], "d", ["b", "c", "a", "d"]), (["d"], "a", ["d", "a", "b", "c"]),
        (["a", "c"], nil, ["b", "d", "a", "c"]), (["b"], "b", ["a", "b", "c", "d"]),
      ] as [([String], String?, [String])])
    func moves(ids: [String], next: String?, names: [String]) {
      let bench = ItemListBench("a", "b", "c", "d")

      bench.store.send(.rowsMoved(ids.map { .init($0) }, before: next.map { .init($0) })) {
        $0.items.change("Move") { $0 = $0.inOrder(names) }
      }

      bench.store.cancelEffects()
    }

    @Test("are moved among the visible rows, and hidden rows keep their places")
    func movesVisible() {
      let bench = ItemListBench("Tea", "a", "Green tea", "b", "Black tea")
      bench.store.send(.filterEdited(Edit(\.text, "tea"))) { $0.filter.text = "tea" }

      bench.store.send(.rowsMoved([.init("Black tea")], before: .init("Tea"))) {
        $0.items.change("Move") { $0 = $0.inOrder(["Black tea", "a", "Tea", "b", "Green tea"]) }
      }

      #expect(bench.visibleNames == ["Black tea", "Tea", "Green tea"])
      bench.store.cancelEffects()
    }

    @Test("keep their places if an item was deleted", arguments: [("gone", "a"), ("b", "gone")])
    func ignoresPlaces(id: String, next: String) {
      let bench = ItemListBench("a", "b")

      bench.store.send(.rowsMoved([.init(id)], before: .init(next)))

      bench.store.cancelEffects()
    }
  }
}

extension ItemListTests {
  @Suite("The selection of a list", .stallLimit) @MainActor struct Selection {
    let bench = ItemListBench("a", "b", "c")

    var store: TestStore<ItemList> { bench.store }

    @Test("moves up and down, and stops at both ends")
    func moves() {
      store.send(.downTapped) { $0.selection = .init("a") }
      store.send(.downTapped) { $0.selection = .init("b") }
      store.send(.downTapped) { $0.selection = .init("c") }
      store.send(.downTapped)
      store.send(.upTapped) { $0.selection = .init("b") }
      store.send(.upTapped) { $0.selection = .init("a") }
      store.send(.upTapped)
    }

    @Test("begins at the last row if it first moves up")
    func beginsAtEnd() {
      store.send(.upTapped) { $0.selection = .init("c") }
    }

    @Test("skips rows that the filter hides")
    func skipsHidden() {
      bench.check("b")
      store.send(.filterEdited(Edit(\.progress, .open))) { $0.filter.progress = .open }

      store.send(.itemSelected(.init("a"))) { $0.selection = .init("a") }
      store.send(.downTapped) { $0.selection = .init("c") }

      store.cancelEffects()
    }

    @Test("remains empty in an empty list")
    func staysEmpty() {
      ItemListBench().store.send(.downTapped)
    }

    @Test(
      "moves to the item below a deleted item, or to the item above if there is none",
      arguments: [("b", "c"), ("c", "b")])
    func survivesDeletion(deleted: String, next: String) {
      store.send(.itemSelected(.init(deleted))) { $0.selection = .init(deleted) }

      store.send(.deleteTapped(.init(deleted))) { $0.destination = $0.deletion(of: deleted) }
      store.send(.deletion(.deleteTapped)) {
        $0.destination = nil
        $0.items.change("Delete") { $0.remove(id: .init(deleted)) }
        $0.selection = .init(next)
      }

      store.cancelEffects()
    }

    @Test("stays when another item is deleted")
    func stays() {
      store.send(.itemSelected(.init("a"))) { $0.selection = .init("a") }

      bench.delete("b")

      #expect(store.state.selection == .init("a"))
      store.cancelEffects()
    }

    @Test("ends when its item is hidden, by the filter or by a change")
    func endsWhenHidden() {
      store.send(.itemSelected(.init("a"))) { $0.selection = .init("a") }
      store.send(.filterEdited(Edit(\.progress, .done))) {
        $0.filter.progress = .done
        $0.selection = nil
      }

      store.send(.filterEdited(Edit(\.progress, .open))) { $0.filter.progress = .open }
      store.send(.itemSelected(.init("a"))) { $0.selection = .init("a") }
      store.send(.doneTapped(.init("a"))) {
        $0.items.change("Check") { $0[id: .init("a")]?.isDone = true }
        $0.selection = nil
      }
      store.cancelEffects()
    }
  }
}

extension IdentifiedArray<Item> {
  /// The same items in another order, by their names, which are their ids as well.
  fileprivate func inOrder(_ names: [String]) -> Self {
    Self(names.compactMap { self[id: .init($0)] })
  }
}
