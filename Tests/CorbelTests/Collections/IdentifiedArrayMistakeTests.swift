import Corbel
import TestSupport
import Testing

#if EXIT_TESTS
  @Suite("IdentifiedArray: a mistake stops the program, with a message", .stallLimit)
  struct IdentifiedArrayMistakeTests {
    private static let duplicate = """
      Two elements of an IdentifiedArray<ListItem> have the same id.

        Id:        7
        Elements:  0 and 2

      Each id must belong to one element, so the program stops here. \
      Make the ids unique, or choose the element to keep with 'uniquingWith'.
      """

    private static let taken = """
      An element of an IdentifiedArray<ListItem> was given the id of another element.

        Element:  1, whose id was 8
        Other:    0, whose id is 7

      Each id must belong to one element, so the program stops here. \
      Check with 'contains(id:)' that the id is free before you assign it.
      """

    private static let wrong = """
      An element of an IdentifiedArray<ListItem> was set under an id other than its own.

        Set under:  8
        Its id:     7

      A lookup of that id would not find the element, so the program stops here. \
      Set the element under its own id, as in 'items[id: item.id] = item'.
      """

    @Test("making an array of elements with the same id")
    func making() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = ListItems([ListItem(7), ListItem(8), ListItem(7)])
      }
      expectTrue(errorText(of: result).contains(Self.duplicate))
    }

    private struct Row: Identifiable { let id: Int }

    @Test("making an array of elements of a nested type with the same id")
    func makingNested() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = IdentifiedArray([Row(id: 7), Row(id: 7)])
      }
      let type = "IdentifiedArray<IdentifiedArrayMistakeTests.Row>"
      expectTrue(errorText(of: result).contains("Two elements of an \(type) have the same id."))
    }

    @Test("writing an element to two positions of a slice")
    func slice() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var items = ListItems(ids: [7, 8, 9])
        items[2...] = items[..<1]
      }
      expectTrue(errorText(of: result).contains(Self.duplicate))
    }

    @Test("giving an element the id of another element, by position")
    func renamingAtPosition() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var items = ListItems(ids: [7, 8])
        items[1].id = 7
      }
      expectTrue(errorText(of: result).contains(Self.taken))
    }

    @Test("giving an element the id of another element, by id")
    func renamingByID() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var items = ListItems(ids: [7, 8])
        items[id: 8]?.id = 7
      }
      expectTrue(errorText(of: result).contains(Self.taken))
    }

    @Test("giving an element the id of another element during an update")
    func updating() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var items = ListItems(ids: [7, 8])
        items.update(id: 8) { $0.id = 7 }
      }
      expectTrue(errorText(of: result).contains(Self.taken))
    }

    @Test("setting an element under the id of another one")
    func setting() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        var items = ListItems(ids: [7, 8])
        items[id: 8] = ListItem(7)
      }
      expectTrue(errorText(of: result).contains(Self.wrong))
    }

    @Test("adding an element under a wrong id through an inout argument")
    func lending() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        func change(_ item: inout ListItem?) { item = ListItem(7) }
        var items = ListItems()
        change(&items[id: 8])
      }
      expectTrue(errorText(of: result).contains(Self.wrong))
    }
  }
#endif
