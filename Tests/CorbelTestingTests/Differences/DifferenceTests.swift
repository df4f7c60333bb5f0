internal import Corbel
internal import CorbelTesting
internal import Foundation
internal import TestSupport
import Testing

/// Two values and the text of their difference, without the legend.
private struct Example: Sendable {
  let name: String
  let expected: @Sendable () -> Any
  let actual: @Sendable () -> Any
  let text: String

  init(
    _ name: String, _ expected: @autoclosure @escaping @Sendable () -> Any,
    _ actual: @autoclosure @escaping @Sendable () -> Any, _ text: String
  ) {
    self.name = name
    self.expected = expected
    self.actual = actual
    self.text = text
  }
}

private let tea = Item(id: 1, name: "Tea", tags: ["hot", "black"])
private let milk = Item(id: 2, name: "Milk")
private let bread = Item(id: 3, name: "Bread")

/// Data with a row of 32 equal bytes for each number.
private func data(_ rows: UInt8...) -> Data {
  Data(rows.flatMap { Array(repeating: $0, count: 32) })
}

private enum Side { case left([Int]), right([Int]) }

private struct Sides: Alternatives, Sendable { var left: [Int]?, right: [Int]? }

private let examples = [
  Example(
    "a row of data that is removed, and one that is added", data(1, 2, 3), data(2, 3, 4),
    """
      Data(
    -   \(String(repeating: "01", count: 32))
        \(String(repeating: "02", count: 32))
        \(String(repeating: "03", count: 32))
    +   \(String(repeating: "04", count: 32))
      )
    """),
  Example(
    "another case with the same payload", Side.left([1, 2]), Side.right([1, 2]),
    """
    - .left([
    -   [0]: 1
    -   [1]: 2
    - ])
    + .right([
    +   [0]: 1
    +   [1]: 2
    + ])
    """),
  Example(
    "an alternative with other content", OneOf(\Sides.left, [1, 2]), OneOf(\Sides.left, [1, 3]),
    """
      .left([
        [0]: 1
    -   [1]: 2
    +   [1]: 3
      ])
    """),
  Example(
    "another alternative with the same content", OneOf(\Sides.left, [1]), OneOf(\Sides.right, [1]),
    """
    - .left([
    -   [0]: 1
    - ])
    + .right([
    +   [0]: 1
    + ])
    """),
  Example(
    "no alternative", OneOf(\Sides.left, []), OneOf<Sides>(nilLiteral: ()),
    """
    - .left([])
    + nil
    """),
  Example(
    "a field deep within", Page(items: [tea, milk, bread]),
    Page(items: [tea, Item(id: 2, name: "Milk", isDone: true), bread]),
    """
      Page(
        …
        items: [
          [0]: Item(id: 1, …)
          [1]: Item(
            id: 2
            name: "Milk"
            tags: []
    -       isDone: false
    +       isDone: true
            note: nil
          )
          [2]: Item(id: 3, …)
        ]
        footer: "The end"
      )
    """),
  Example(
    "an element moved", IdentifiedArray([1, 2, 3].map(Number.init)),
    IdentifiedArray([2, 3, 1].map(Number.init)),
    """
      [
    -   [0]: Number(
    -     id: 1
    -     value: nil
    -   )
        [0]: Number(id: 2, …)
        [1]: Number(id: 3, …)
    +   [2]: Number(
    +     id: 1
    +     value: nil
    +   )
      ]
    """),
  Example(
    "elements that were replaced and changed",
    [Number(id: 1), Number(id: 2, value: 5), Number(id: 3)],
    [Number(id: 4), Number(id: 2, value: 6), Number(id: 3)],
    """
      [
    -   [0]: Number(
    -     id: 1
    -     value: nil
    -   )
    +   [0]: Number(
    +     id: 4
    +     value: nil
    +   )
        [1]: Number(
          id: 2
    -     value: 5
    +     value: 6
        )
        [2]: Number(id: 3, …)
      ]
    """),
  Example(
    "within the payload of a case", Loadable.loaded(tea),
    Loadable.loaded(Item(id: 1, name: "Tea", tags: ["hot", "green"])),
    """
      .loaded(Item(
        id: 1
        name: "Tea"
        tags: [
          [0]: "hot"
    -     [1]: "black"
    +     [1]: "green"
        ]
        …
      ))
    """),
  Example(
    "a dictionary", ["a": 1, "b": 2, "d": 4], ["a": 1, "b": 3, "c": 3],
    """
      [
        "a": 1
    -   "b": 2
    +   "b": 3
    -   "d": 4
    +   "c": 3
      ]
    """),
  Example(
    "a set", Set(1...9), Set(1...9).symmetricDifference([5, 10]),
    """
      [
        …
        3
        4
    -   5
        6
        7
        8
        9
    +   10
      ]
    """),
  Example(
    "a string of several lines", "one\ntwo\nthree", "one\n2\nthree",
    #"""
      """
        one
    -   two
    +   2
        three
      """
    """#),
  Example(
    "types that are described alike", [1] as [Any], [UInt8(1)] as [Any],
    """
      [
    -   [0]: 1 as Swift.Int
    +   [0]: 1 as Swift.UInt8
      ]
    """),
  Example(
    "types of the same name", [First.Same()] as [Any], [Second.Same()] as [Any],
    """
      [
    -   [0]: Same() as CorbelTestingTests.First.Same
    +   [0]: Same() as CorbelTestingTests.Second.Same
      ]
    """),
]

@Suite("The difference of two values") struct DifferenceTests {
  @Test("changed lines are shown with their enclosing lines") func texts() {
    for example in examples {
      expectEqual(
        Difference.between(example.expected(), example.actual()),
        example.text + "\n\n(Expected: -, Actual: +)", example.name)
    }
  }

  @Test("values that look the same are named if they are not equal, in up to 80 characters")
  func unequal() {
    expectNil(Difference.between(tea, tea))
    expectNil(Difference.between(Object(1), Object(1)))
    expectEqual(
      Difference.between(Double.nan, Double.nan),
      """
      nan

      (Expected and actual look the same, but the Double isn't equal to itself.)
      """)
    for count in [16, 17] {
      let values = { Array(repeating: Double.nan, count: count) }
      let whole = "[" + Array(repeating: "nan", count: count).joined(separator: ", ") + "]"
      let line = Difference.between(values(), values()).map(firstLine)
      expectEqual(line, count == 16 ? whole : "\(whole.prefix(79))…")
    }
    do {
      let isEqual = equality(of: Int.self)
      expectEqual([isEqual?(1, 1), isEqual?(1, 2)], [true, false])
      expectNil(equality(of: Object.self))
    }
  }

  @Test("no more than 40 lines of up to 200 characters are shown") func limits() {
    for count in [198, 199] {
      let text = String(repeating: "x", count: count)
      let line = Difference.between(text, "y").map(firstLine)
      expectEqual(line, (count == 198 ? "- \"\(text)\"" : "- \"\(text.dropLast())…"))
    }
    let rests: [(Int, String?)] = [
      (37, nil), (38, "… and 1 more changed line"), (39, "… and 2 more changed lines"),
    ]
    for (count, rest) in rests {
      // The brackets and the empty list take three lines.
      let text = Difference.between([Int](), Array(0..<count))
      let lines = text?.split(separator: "\n").dropLast().map(String.init) ?? []
      expectEqual(lines.count, (rest == nil ? 40 : 41))
      expectEqual(lines.first { $0.hasPrefix("…") }, rest)
    }
    let text = Difference.between(Array(0..<100), Array(100..<200)) ?? ""
    expectTrue(text.hasSuffix("\n… and 161 more changed lines\n\n(Expected: -, Actual: +)"))
  }

  @Test(
    "entries are compared key by key in their order, and fields have the names of their properties")
  func entries() {
    expectEqual(
      Difference.between([2: "a", 10: "b", 20: "c"], [3: "a", 20: "c"]),
      """
        [
      -   2: "a"
      -   10: "b"
      +   3: "a"
          20: "c"
        ]

      (Expected: -, Actual: +)
      """)
    do {
      struct Late {
        lazy var total = 1
        var _count = 2
      }
      expectEqual(
        Difference.text(of: Late()),
        """
        Late(
          total: nil
          count: 2
        )
        """)
    }
  }

  @Test("in a long value, only the changes are shown") func many() {
    var items = (0..<300).map { Item(id: $0, name: "Item \($0)") }
    let page = Page(items: items)
    items[7].name = "Tea"
    items.remove(at: 100)
    expectEqual(
      Difference.between(page, Page(items: items)),
      """
        Page(
          …
          items: [
            …
            [7]: Item(
              id: 7
      -       name: "Item 7"
      +       name: "Tea"
              tags: []
              isDone: false
              note: nil
            )
            …
            [98]: Item(id: 98, …)
            [99]: Item(id: 99, …)
      -     [100]: Item(
      -       id: 100
      -       name: "Item 100"
      -       tags: []
      -       isDone: false
      -       note: nil
      -     )
            [100]: Item(id: 101, …)
            [101]: Item(id: 102, …)
            …
          ]
          footer: "The end"
        )

      (Expected: -, Actual: +)
      """)
    let reversed = Difference.between(page, Page(items: items.reversed()))
    expectEqual(reversed?.contains("more changed lines"), true)
  }
}

@Suite("The difference of two lists") struct ListDifferenceTests {
  @Test("elements that repeat are compared one by one, and one that has moved is the only change")
  func repeated() {
    for count in [4, 196, 197, 2_000] {
      let common = (0..<count).map { $0 % 2 }
      let changes = ListDifference.changes(
        from: [2, 2] + common + [2, 2], to: [3, 3] + common + [3, 3])
      expectEqual(changes.count { if case .same = $0 { true } else { false } }, count)
    }
    expectEqual(
      ListDifference.changes(from: [1, 2, 3], to: [3, 1, 2]),
      [.added(0), .same(0, 1), .same(1, 2), .removed(2)])
    var new = Array(0..<500)
    new.insert(new.remove(at: 10), at: 490)
    let changes = ListDifference.changes(from: Array(0..<500), to: new)
    let others = changes.filter { if case .same = $0 { false } else { true } }
    expectEqual(others, [.removed(10), .added(490)])
  }

  @Test("a difference turns any list into any other") func any() {
    var random = SeededGenerator(seed: 1)
    for round in 0..<300 {
      let (count, kinds) = (round % 40, round % 7 + 1)
      let old = (0..<count).map { _ in random.next(below: kinds * 8) }
      var new = old
      for _ in 0..<round % 5 where !new.isEmpty {
        new.swapAt(random.next(below: new.count), random.next(below: new.count))
        new.remove(at: random.next(below: new.count))
        new.insert(random.next(below: kinds * 8), at: random.next(below: new.count + 1))
      }
      let changes = ListDifference.changes(from: old, to: new)
      expectEqual(changes.compactMap { $0.old }, Array(old.indices))
      expectEqual(changes.compactMap { $0.new }, Array(new.indices))
      for case .same(let left, let right) in changes { expectEqual(old[left], new[right]) }
    }
  }
}

extension ListChange {
  fileprivate var old: Int? {
    switch self {
    case .same(let index, _), .removed(let index): index
    case .added: nil
    }
  }

  fileprivate var new: Int? {
    switch self {
    case .same(_, let index), .added(let index): index
    case .removed: nil
    }
  }
}

private struct Item: Identifiable, Equatable {
  var id: Int
  var name: String
  var tags: [String] = []
  var isDone = false
  var note: String?
}

private struct Number: Identifiable {
  var id: Int
  var value: Int?

  init(id: Int) { self.id = id }

  init(id: Int, value: Int) {
    self.id = id
    self.value = value
  }
}

private struct Page {
  var title = "List"
  var selected: Int?
  var items: [Item] = []
  var footer = "The end"
}

private final class Object {
  let value: Int

  init(_ value: Int) { self.value = value }
}

private enum First {
  struct Same {}
}

private enum Second {
  struct Same {}
}

@Suite("The difference of two undoable values") struct UndoableDifferenceTests {
  struct State: Equatable {
    var items: Undoable<[String]>
  }

  @Test("it shows the values and the newest steps, and no values of the history") func changes() {
    var items = Undoable(["Milk"])
    for number in 1...50 { items.change("Rename") { $0[0] = "Milk \(number)" } }
    var deleted = items
    deleted.change("Delete") { $0 = [] }
    var added = Undoable([String]())
    added.change("Add") { $0.append("Tea") }
    let rows = [
      (
        items, deleted,
        """
        -     value: [
        -       [0]: "Milk 50"
        -     ]
        +     value: []
        -     undo: "50 × Rename"
        +     undo: "51 × Delete"
        """
      ),
      // A step that was not expected is a difference.
      (
        Undoable(["Tea"]), added,
        """
              value: […]
        -     undo: "nothing"
        +     undo: "1 × Add"
        """
      ),
    ]
    for (old, new, lines) in rows {
      expectEqual(
        Difference.between(State(items: old), State(items: new)),
        """
          State(
            items: Undoable<Array<String>>(
        \(lines)
              redo: "nothing"
            )
          )

        (Expected: -, Actual: +)
        """)
    }
  }
}
