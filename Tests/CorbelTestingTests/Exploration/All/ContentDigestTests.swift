import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("What tells states apart", .stallLimit) struct ContentDigestTests {
  private struct Row: Hashable {
    let id: Int
    var text = ""

    static func == (left: Row, right: Row) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private enum Page { case list, row(Int), text(String), other(Int) }

  private final class Node {
    var next: Node?
    var text = ""
  }

  private static func ring(_ text: String) -> Node {
    let (first, second) = (Node(), Node())
    (first.next, second.next, second.text) = (second, first, text)
    return first
  }

  private static func edited(_ texts: String...) -> Undoable<String> {
    var value = Undoable("")
    for text in texts { value.change("Edit") { $0 = text } }
    return value
  }

  private struct Screens: Alternatives { var first: Int?, second: Int? }

  private static func stack(_ pushes: Int) -> ScreenStack<Screens> {
    var stack = ScreenStack<Screens>()
    for number in 0..<pushes {
      stack.push(\.first, number)
      stack.pop()
    }
    return stack
  }

  @Test("values with other contents differ, even if '==' or a mirror hides it") func different() {
    let rows: [(String, Any, Any)] = [
      ("what '==' ignores", Row(id: 1, text: "a"), Row(id: 1, text: "b")),
      (
        "rows in a list", IdentifiedArray([Ranked(id: 1)]),
        IdentifiedArray([Ranked(id: 1, text: "b")])
      ),
      ("a payload", Page.row(1), Page.row(2)),
      ("a case", Page.row(1), Page.other(1)),
      ("a case without a payload", Page.list, Page.text("")),
      ("nil in an optional", Int??.none as Any, Int??.some(nil) as Any),
      ("an order", [1, 2], [2, 1]),
      ("an empty list of another length", [[1], []], [[], [1]]),
      ("the values of a dictionary", ["a": 1, "b": 2], ["a": 2, "b": 1]),
      ("a type", 1 as Int8, 1 as Int16),
      ("an object in a ring", Self.ring("a"), Self.ring("b")),
      ("steps to undo", Self.edited("a", "c"), Self.edited("b", "c")),
      ("screens that were popped", Self.stack(1), Self.stack(2)),
      ("an alternative", OneOf(\Screens.first, 1), OneOf(\Screens.second, 1)),
      ("no alternative", OneOf(\Screens.first, 1), OneOf<Screens>(nilLiteral: ())),
      ("a date", Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0.001)),
      ("texts", "é", "e"),
    ]
    for (name, first, second) in rows {
      expectTrue(ContentDigest.of(first) != ContentDigest.of(second), name)
    }
  }

  @Test("values with equal contents are equal, wherever they are in memory") func equal() {
    let many = Set(0..<50)
    let rows: [(String, Any, Any)] = [
      ("sets", many, Set((0..<50).reversed())),
      (
        "dictionaries", Dictionary(uniqueKeysWithValues: many.map { ($0, "a") }),
        Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "a") })
      ),
      ("objects", Self.ring("a"), Self.ring("a")),
      ("functions", [{ 1 }], [{ 2 }]),
      ("gates", Gate<Int>(), Gate<Int>()),
      ("loads", loading(), loading()),
      ("tasks", Task {}, Task {}),
    ]
    for (name, first, second) in rows {
      expectEqual(ContentDigest.of(first), ContentDigest.of(second), name)
    }
  }

  private func loading() -> Loadable<Int> {
    var value = Loadable<Int>.notLoaded
    value.startLoading()
    return value
  }

  private struct Ranked: Identifiable {
    let id: Int
    var text = ""
  }

  @Test("all choices are counted up, and a built-in value has three") func draws() {
    var all: [[Int]] = []
    var given: [Int]? = []
    while let choices = given {
      var draw = Draw(replaying: choices, isOneOfAll: true)
      if draw.pick(false, true) { _ = draw.pick(1, 2, 3) }
      all.append(draw.choices)
      given = draw.nextChoices
    }
    expectEqual(all, [[0], [1, 0], [1, 1], [1, 2]])
  }
}
