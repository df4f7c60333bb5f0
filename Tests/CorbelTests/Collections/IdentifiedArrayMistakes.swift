import Corbel
import TestSupport

#if EXIT_TESTS
  enum IdentifiedArrayMistakes {
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
      "Two elements of an IdentifiedArray<IdentifiedArrayMistakes.Row> have the same id."

    static let all: [Mistake] = [
      Mistake(
        "an array of elements of a nested type with the same id", nested
      ) { _ = IdentifiedArray([Row(id: 7), Row(id: 7)]) },
      Mistake(
        "an element at two positions of a slice", duplicate
      ) {
        var items = ListItems(ids: [7, 8, 9])
        items[2...] = items[..<1]
      },
      Mistake(
        "the id of another element", taken
      ) {
        var items = ListItems(ids: [7, 8])
        items[1].id = 7
      },
      Mistake(
        "an element under the id of another one", wrong
      ) {
        var items = ListItems(ids: [7, 8])
        items[id: 8] = ListItem(7)
      },
      Mistake(
        "an element added under a wrong id through an inout argument", wrong
      ) {
        func change(_ item: inout ListItem?) { item = ListItem(7) }
        var items = ListItems()
        change(&items[id: 8])
      },
    ]
  }
#endif
