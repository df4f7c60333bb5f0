internal import Corbel
internal import CorbelTesting
internal import Foundation
internal import Observation
internal import TestSupport
internal import Testing

/// A value and its expected text.
private struct Example: Sendable {
  let value: @Sendable () -> Any
  let text: String

  init(_ value: @autoclosure @escaping @Sendable () -> Any, _ text: String) {
    self.value = value
    self.text = text
  }
}

private let leaves = [
  Example(true, "true"),
  Example(Float.infinity, "inf"),
  Example("Tea \"Earl\" it's\tü\u{0}", #""Tea \"Earl\" it's\tü\0""#),
  Example(Character("é"), #""é""#),
  Example("Tea time".prefix(3), #""Tea""#),
  Example(Int?.none as Any, "nil"),
  Example(Int?.some(3) as Any, "3"),
  Example(Int??.some(nil) as Any, "Optional(nil)"),
  Example([Int](), "[]"),
  Example([Int: Int](), "[:]"),
  Example((1, "a"), #"(1, "a")"#),
  Example((x: 1, y: 2), "(x: 1, y: 2)"),
  Example((), "()"),
  Example(Empty(), "Empty()"),
  Example(Tag(rawValue: 3), "Tag(rawValue: 3)"),
  Example(0..<3, "0..<3"),
  Example(Duration.milliseconds(1500), "1.5 seconds"),
  Example(Int.self, "Int"),
  Example({ (_: Int) in }, "(Function)"),
  Example(\Item.name, #"\Item.name"#),
  Example(AnyHashable(3), "3"),
  Example(Date(timeIntervalSinceReferenceDate: 0), "2001-01-01 00:00:00 +0000"),
  Example(
    Date(timeIntervalSinceReferenceDate: 0.5), "2001-01-01 00:00:00 +0000 and 0.5 seconds"),
  Example(Date(timeIntervalSinceReferenceDate: .infinity), "Date(inf)"),
  Example(URL(string: "https://swift.org/x") as Any, "https://swift.org/x"),
  Example(
    UUID(uuidString: "7F3A0000-0000-0000-0000-000000000000") as Any,
    "7F3A0000-0000-0000-0000-000000000000"),
  Example(Decimal(string: "1.25") as Any, "1.25"),
  Example(Data([0, 255]), "Data(00ff)"),
  Example(Result<Int, Failure>.success(3), ".success(3)"),
  Example(Result<Int, Failure>.failure(.offline), ".failure(.offline)"),
  Example(Failure.status(404, retry: true), ".status(404, retry: true)"),
  Example(Described.secondCase, ".secondCase"),
  Example(Loadable<Int>.failed(Failure.offline, previous: 2), ".failed(.offline, previous: 2)"),
  Example(Money(cents: 250), "2.50 €"),
  Example(Worker(), "Worker()"),
  Example(Named(), #"Named(name: "Tea")"#),
  // An object that describes itself in several lines is shown by its fields.
  Example(Poem(), "Poem(title: \"Dusk\")"),
]

private let composites = [
  Example(
    Item(id: 1, name: "Tea"),
    """
    Item(
      id: 1
      name: "Tea"
    )
    """),
  Example(
    IdentifiedArray([Item(id: 1, name: "Tea")]),
    """
    [
      [0]: Item(
        id: 1
        name: "Tea"
      )
    ]
    """),
  Example(
    Set<AnyHashable>([10, "b", 9, "a", 1]),
    """
    [
      1
      9
      10
      "a"
      "b"
    ]
    """),
  Example(
    ["b": 1, "a": 2, "c": 3],
    """
    [
      "a": 2
      "b": 1
      "c": 3
    ]
    """),
  Example(
    "one\n\"two\"\n",
    #"""
    """
      one
      "two"
      
    """
    """#),
  Example(
    Notice.shown(Item(id: 1, name: "Tea")),
    """
    .shown(Item(
      id: 1
      name: "Tea"
    ))
    """),
  Example(
    Notice.row(1, Item(id: 1, name: "Tea")),
    """
    .row(
      1
      Item(
        id: 1
        name: "Tea"
      )
    )
    """),
  Example(
    Wrapped(),
    """
    Wrapped(
      count: Clamped(value: 3)
      _hidden: 1
      hidden: 2
    )
    """),
  Example(
    Observed(),
    """
    Observed(
      count: 1
      name: "Tea"
    )
    """),
  Example(
    Derived(),
    """
    Derived(
      name: "base"
      size: 2
    )
    """),
  Example(
    Reflected(),
    """
    Reflected(
      shown: 1
      also: 2
    )
    """),
  Example(
    Box(value: Item(id: 1, name: "Tea")),
    """
    Box<Item>(
      value: Item(
        id: 1
        name: "Tea"
      )
    )
    """),
  Example(
    Link.ring(),
    """
    Link(
      name: "a"
      next: Link(
        name: "b"
        next: Link(…)
      )
    )
    """),
  Example(
    AttributedString("a\nb"),
    """
    AttributedString(
      a
      b {
      }
    )
    """),
  Example(
    Data(repeating: 1, count: 33),
    """
    Data(
      0101010101010101010101010101010101010101010101010101010101010101
      01
    )
    """),
]

@Suite("The text of a value") struct ValueTextTests {
  @Test("a value without others in it is one line, and one with others has a line for each")
  func texts() {
    for example in leaves + composites {
      expectEqual(Difference.text(of: example.value()), example.text)
    }
  }

  private struct Shelf {
    let item: Item
  }

  private struct Box {
    let name: String
  }

  @Test(
    "a value with one plain field is one line of up to 60 characters, and omitted lines are counted"
  ) func collapsed() {
    let name = String(repeating: "x", count: 47)
    expectEqual(Difference.text(of: Box(name: name)), "Box(name: \"\(name)\")")
    expectEqual(Difference.text(of: Box(name: name)).count, 60)
    expectEqual(Difference.text(of: Box(name: name + "x")), "Box(\n  name: \"\(name)x\"\n)")
    expectEqual(
      Difference.text(of: Shelf(item: Item(id: 1, name: "Tea"))),
      """
      Shelf(
        item: Item(
          id: 1
          name: "Tea"
        )
      )
      """)
    do {
      expectEqual(
        Difference.text(of: [1, 2, 3], limit: 2),
        """
        [
          [0]: 1
        … and 3 more lines
        """)
      expectEqual(
        Difference.text(of: [1], limit: 2),
        """
        [
          [0]: 1
        … and 1 more line
        """)
    }
  }

  @Test("sixty-four levels are shown, and recursion and shared objects end") func depth() {
    for (links, isWhole) in [(62, true), (63, false), (1_000, false)] {
      var list = Recursive.end
      for _ in 0..<links { list = .link(list) }
      let end = isWhole ? ".end" : "Recursive(…)"
      // The array is the first level, and its elements have the same level.
      let line = Difference.line(of: [list, list], limit: 2000)
      expectEqual(line.ranges(of: end).count, 2, "\(line)")
    }
    do {
      var link = Pair()
      for _ in 0..<80 { link = Pair(left: link, right: link) }
      expectTrue(Difference.text(of: link, limit: 1).hasPrefix("Pair(\n… and "))
      expectEqual(Difference.line(of: link, limit: 20), "Pair(left: Pair(lef…")
    }
  }

  @Test("one line is like Swift source") func line() {
    for example in lines {
      expectEqual(Difference.line(of: example.value(), limit: 40), example.text)
    }
  }
}

private let lines = [
  Example(Notice.finished(.success(3)), ".finished(.success(3))"),
  Example(Notice.row(1, Item(id: 1, name: "Tea")), #".row(1, Item(id: 1, name: "Tea"))"#),
  Example(["a": [1]], #"["a": [1]]"#),
  Example("a\nb", #""a\nb""#),
  Example(String(repeating: "x", count: 50), "\"" + String(repeating: "x", count: 38) + "…"),
  Example(Array(0..<1000), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"),
]

private struct Item: Identifiable, Equatable {
  var id: Int
  var name: String
}

private struct Empty {}

private struct Tag: RawRepresentable {
  var rawValue: Int
}

private enum Failure: Error {
  case offline
  case status(Int, retry: Bool)
}

private enum Described: CustomStringConvertible {
  case firstCase, secondCase

  var description: String { "described" }
}

private enum Notice {
  case finished(Result<Int, Failure>), shown(Item), row(Int, Item)
}

private final class Money: CustomStringConvertible {
  let cents: Int

  init(cents: Int) { self.cents = cents }

  var description: String { "\(cents / 100).\(cents % 100) €" }
}

private final class Named: NSObject {
  let name = "Tea"
}

private actor Worker {
  var jobs = 3
}

@propertyWrapper private struct Clamped {
  private var value: Int

  init(wrappedValue: Int) { value = min(wrappedValue, 3) }

  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 3) }
  }
}

private struct Wrapped {
  @Clamped var count = 5
  var _hidden = 1
  var hidden = 2
}

@Observable private final class Observed {
  var count = 1
  var name = "Tea"
}

private class Base {
  var name = "base"
}

private final class Derived: Base {
  var size = 2
}

private struct Reflected: CustomReflectable {
  var secret = 3

  var customMirror: Mirror {
    Mirror(self, children: ["shown": 1, "also": 2], displayStyle: .struct)
  }
}

private struct Box<Value> {
  var value: Value
}

private final class Link {
  let name: String
  var next: Link?
  init(_ name: String) { self.name = name }

  static func ring() -> Link {
    let (first, second) = (Link("a"), Link("b"))
    first.next = second
    second.next = first
    return first
  }
}

private final class Pair {
  let left: Pair?
  let right: Pair?

  init(left: Pair? = nil, right: Pair? = nil) {
    self.left = left
    self.right = right
  }
}

private indirect enum Recursive {
  case end
  case link(Recursive)
}

private final class Poem: CustomStringConvertible {
  let title = "Dusk"

  var description: String { "Dusk\n\nThe day is over." }
}
