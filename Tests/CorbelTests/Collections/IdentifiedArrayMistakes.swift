import Corbel
import TestSupport
import Testing

#if EXIT_TESTS
  @Suite("IdentifiedArray: a mistake stops the program, with a message", .stallLimit)
  struct IdentifiedArrayMistakeTests {
    private struct Row: Identifiable { let id: Int }

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

    private static let nested =
      "Two elements of an IdentifiedArray<IdentifiedArrayMistakeTests.Row> have the same id."

    private struct Mistake {
      let name: String
      let message: String
      let make: @Sendable () -> Void
    }

    private static let mistakes = [
      Mistake(
        name: "an array of elements of a nested type with the same id", message: nested,
        make: { _ = IdentifiedArray([Row(id: 7), Row(id: 7)]) }),
      Mistake(
        name: "an element at two positions of a slice", message: duplicate,
        make: {
          var items = ListItems(ids: [7, 8, 9])
          items[2...] = items[..<1]
        }),
      Mistake(
        name: "the id of another element", message: taken,
        make: {
          var items = ListItems(ids: [7, 8])
          items[1].id = 7
        }),
      Mistake(
        name: "an element under the id of another one", message: wrong,
        make: {
          var items = ListItems(ids: [7, 8])
          items[id: 8] = ListItem(7)
        }),
      Mistake(
        name: "an element added under a wrong id through an inout argument", message: wrong,
        make: {
          func change(_ item: inout ListItem?) { item = ListItem(7) }
          var items = ListItems()
          change(&items[id: 8])
        }),
    ]

    @Test("the message names the elements and the remedy", arguments: mistakes.indices)
    func message(index: Int) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [index] in
        IdentifiedArrayMistakeTests.mistakes[index].make()
      }
      let mistake = Self.mistakes[index]
      let text = errorText(of: result)
      expectTrue(text.contains(mistake.message), "\(mistake.name):\n\(text)")
    }
  }
#endif
