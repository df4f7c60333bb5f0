import Corbel
import TestSupport
import Testing

@Suite("briefDescription(of:)")
struct BriefDescriptionTests {
  @Test("a short value is shown as a whole, without modules and addresses")
  func short() {
    let sixty = String(repeating: "x", count: 60)
    let rows: [(Any, String)] = [
      (Action.closed, "closed"), (Action.renamed("tea"), #"renamed("tea")"#),
      (Action.moved(from: 1, to: 2), "moved(from: 1, to: 2)"),
      (Action.counted(to: 3), "counted(to: 3)"),
      (Action.list(.row(3, .closed)), "list(row(3, closed))"),
      ([(1, name: "a")], #"[(1, name: "a")]"#),
      (sixty, sixty),
    ]
    for (value, text) in rows { expectEqual(briefDescription(of: value), text) }

    let payloads: [(any Sendable, String)] = [
      (Item(id: 3, name: "tea"), #"Item(id: 3, name: "tea")"#),
      (Int?.none, "nil"), (Int?.some(3) as Int??, "3"),
      ([1, 2], "[1, 2]"), ([3: "c", 1: "a"], #"[1: "a", 3: "c"]"#), ([String: Int](), "[:]"),
      (Set([3, 1, 2]), "[1, 2, 3]"), ([Int](), "[]"), (IdentifiedArray<Item>(), "[]"),
      (Object(), "Object"), (Empty(), "Empty()"),
      ("tea".dropLast(), #""te""#), (Character("x"), #""x""#), ("two\nlines", #""two\nlines""#),
      (Duration.seconds(3), "3.0 seconds"),
      (Result<Int, Failure>.failure(.offline), "failure(offline)"),
      (Password(), "hidden"), (Door(), "front door"), (Window(), "Window"),
      (Poem(), "…"), ([1: Poem()], "…"), (Set([Poem()]), "…"), (Optional(Poem()), "…"),
    ]
    for (payload, text) in payloads {
      expectEqual(briefDescription(of: Action.carried(payload)), "carried(\(text))")
    }
  }

  @Test("a long value is shown by the path of its cases, with their short parts")
  func long() {
    let long = String(repeating: "x", count: 100)
    let eighteen = String(repeating: "y", count: 18)
    var deep = Action.closed
    for _ in 0..<10_000 { deep = .list(deep) }
    let rows: [(Any, String)] = [
      (Action.renamed(String(long.prefix(49))), "renamed(\"\(long.prefix(49))\")"),
      (Action.renamed(String(long.prefix(50))), "renamed(…)"),
      (Action.list(.row(3, .list(.renamed(long)))), "list(row(3, list(renamed(…))))"),
      // A part is short up to a third of the limit.
      (Action.pair(eighteen, long), "pair(\"\(eighteen)\", …)"),
      (Action.pair(eighteen + "y", long), "pair(…, …)"),
      (Action.labelled(text: long), "labelled(text: …)"),
      (Action.carried(Optional(Action.renamed(long))), "carried(renamed(…))"),
      (Action.carried(Secret.token("key")), "carried(token(…))"),
      (deep, "list(list(list(list(list(list(list(…)))))))"),
      (Item(id: 3, name: long), "Item(…)"), (Array(0..<1000), "Array<Int>(…)"),
      (long, long.prefix(60) + "…"),
    ]
    for (value, text) in rows { expectEqual(briefDescription(of: value), text) }
    expectEqual(briefDescription(of: Action.renamed("tea"), limit: 14), #"renamed("tea")"#)
    expectEqual(briefDescription(of: Action.renamed("coffee beans"), limit: 14), "renamed(…)")
  }

  @Test("the name of a case is without its payload, and any other value is described")
  func names() {
    let values: [Any] = [
      Action.closed, Action.moved(from: 1, to: 2), Action.row(3, .closed), 7,
      Item(id: 3, name: "tea"),
    ]
    expectEqual(
      values.map { caseName(of: $0) },
      ["closed", "moved", "row", "7", "Item(id: 3, name: \"tea\")"])
  }

  indirect enum Action: Sendable {
    case closed, renamed(String), moved(from: Int, to: Int), counted(to: Int)
    case row(Int, Action), list(Action), carried(any Sendable), pair(String, String)
    case labelled(text: String)
  }

  struct Item: Identifiable, Sendable {
    var id: Int
    var name: String
  }

  struct Empty {}

  final class Object: Sendable {}

  struct Password: CustomStringConvertible {
    var text = "secret"
    var description: String { "hidden" }
  }

  final class Door: Sendable, CustomStringConvertible {
    let description = "front door"
  }

  struct Poem: Hashable, CustomStringConvertible {
    var description: String { "two\nlines" }
  }

  final class Window: Sendable, CustomStringConvertible {
    var description: String { "<Window: 0x600003>" }
  }

  enum Secret: CustomStringConvertible {
    case token(String)
    var description: String { "a token that is hidden, in a description of its own that is long" }
  }

  enum Failure: Error { case offline }
}
