import Corbel
import EditItemExample
import ItemListExample
import Testing

@Suite("The filter of a list", .timeLimit(.minutes(1)))
@MainActor struct ItemFilterTests {
  private let items = [
    Item(id: .init("1"), name: "Green tea", notes: "two bags"),
    Item(id: .init("2"), name: "Milk", isDone: true),
    Item(id: .init("3"), name: "Straße", notes: "TEA house"),
  ]

  @Test(
    "lets items through by how far they are, and by what is written in them",
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

  @Test("hides rows, and changes nothing of the list")
  func hides() {
    let bench = ItemListBench("Tea", "Milk", "Green tea")

    bench.store.send(.filterChanged(ItemFilter(text: "tea")))

    #expect(bench.visibleNames == ["Tea", "Green tea"])
    #expect(bench.names == ["Tea", "Milk", "Green tea"])
    #expect(!bench.store.isUnsaved)
  }

  @Test("goes where it would hide a new item, but not where it hides one that was renamed")
  func showsNewItem() {
    let bench = ItemListBench("Tea", "Milk")
    bench.store.send(.filterChanged(ItemFilter(text: "Tea")))

    bench.store.send(.itemTapped(.init("Tea")))
    bench.save(as: "Coffee")
    #expect(bench.visibleNames.isEmpty)
    bench.store.send(.addTapped)
    bench.save(as: "Sugar")

    #expect(bench.visibleNames == ["Coffee", "Milk", "Sugar"])
  }
}

@Suite("The rows of a list", .timeLimit(.minutes(1)))
@MainActor struct ItemRowsTests {
  @Test(
    "are moved to where they are dropped",
    arguments: [
      ([0], 3, ["b", "c", "a", "d"]), ([3], 0, ["d", "a", "b", "c"]),
      ([0, 2], 4, ["b", "d", "a", "c"]), ([1], 1, ["a", "b", "c", "d"]),
    ])
  func moves(offsets: [Int], offset: Int, names: [String]) {
    let bench = ItemListBench("a", "b", "c", "d")

    bench.store.send(.rowsMoved(fromOffsets: offsets, toOffset: offset))

    #expect(bench.names == names)
  }

  @Test("are moved among those that are shown, while the hidden ones stay where they are")
  func movesVisible() {
    let bench = ItemListBench("Tea", "a", "Green tea", "b", "Black tea")
    bench.store.send(.filterChanged(ItemFilter(text: "tea")))

    bench.store.send(.rowsMoved(fromOffsets: [2], toOffset: 0))

    #expect(bench.visibleNames == ["Black tea", "Tea", "Green tea"])
    #expect(bench.names == ["Black tea", "a", "Tea", "b", "Green tea"])
  }

  @Test("stay where they are when a place is none of theirs", arguments: [([2], 0), ([0], 3)])
  func ignoresPlaces(offsets: [Int], offset: Int) {
    let bench = ItemListBench("a", "b")

    bench.store.send(.rowsMoved(fromOffsets: offsets, toOffset: offset))

    #expect(bench.names == ["a", "b"])
  }
}

@Suite("The selection of a list", .timeLimit(.minutes(1)))
@MainActor struct ItemSelectionTests {
  let bench = ItemListBench("a", "b", "c")

  var selection: String? { bench.store.selection?.rawValue }

  @Test("goes up and down, and stops at the ends")
  func moves() {
    var places: [String?] = []
    for action in [ItemList.Action.downTapped, .downTapped, .downTapped, .downTapped, .upTapped] {
      bench.store.send(action)
      places.append(selection)
    }

    #expect(places == ["a", "b", "c", "c", "b"])
  }

  @Test("begins at the end where it goes up first")
  func beginsAtEnd() {
    bench.store.send(.upTapped)

    #expect(selection == "c")
  }

  @Test("leaves out what the filter hides")
  func skipsHidden() {
    bench.store.send(.doneTapped(.init("b")))
    bench.store.send(.filterChanged(ItemFilter(progress: .open)))

    bench.store.send(.itemSelected(.init("a")))
    bench.store.send(.downTapped)

    #expect(selection == "c")
  }

  @Test("stays nowhere in an empty list")
  func staysEmpty() {
    let bench = ItemListBench()

    bench.store.send(.downTapped)

    #expect(bench.store.selection == nil)
  }

  @Test(
    "goes to the item below when its own is deleted, or else to the one above",
    arguments: [("b", "c"), ("c", "b")])
  func survivesDeletion(deleted: String, next: String) {
    bench.store.send(.itemSelected(.init(deleted)))

    bench.delete(deleted)

    #expect(selection == next)
  }

  @Test("stays when another item is deleted")
  func stays() {
    bench.store.send(.itemSelected(.init("a")))

    bench.delete("b")

    #expect(selection == "a")
  }

  @Test("ends when its item is hidden, by the filter or by a change")
  func endsWhenHidden() {
    bench.store.send(.itemSelected(.init("a")))
    bench.store.send(.filterChanged(ItemFilter(progress: .done)))
    #expect(selection == nil)

    bench.store.send(.filterChanged(ItemFilter(progress: .open)))
    bench.store.send(.itemSelected(.init("a")))
    bench.store.send(.doneTapped(.init("a")))
    #expect(selection == nil)
  }
}
