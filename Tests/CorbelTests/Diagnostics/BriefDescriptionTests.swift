import Corbel
import TestSupport
import Testing

@Suite("briefDescription(of:)")
struct BriefDescriptionTests {
  @Suite("A short value is shown as a whole")
  struct Short {
    @Test(
      "a case is its name with its payload",
      arguments: [
        (Action.closed, "closed"),
        (.renamed("tea"), #"renamed("tea")"#),
        (.moved(from: 1, to: 2), "moved(from: 1, to: 2)"),
        (.counted(to: 3), "counted(to: 3)"),
        (.row(3, .renamed("tea")), #"row(3, renamed("tea"))"#),
        (.list(.row(3, .closed)), "list(row(3, closed))"),
      ])
    func cases(action: Action, text: String) {
      expectEqual(briefDescription(of: action), text)
    }

    @Test(
      "a payload is shown without modules and addresses",
      arguments: [
        (Item(id: 3, name: "tea"), #"carried(Item(id: 3, name: "tea"))"#),
        (Int?.none, "carried(nil)"), (Optional(3), "carried(3)"),
        ([1, 2], "carried([1, 2])"), ([3: "c", 1: "a"], #"carried([1: "a", 3: "c"])"#),
        ([String: Int](), "carried([:])"), (Set([3, 1, 2]), "carried([1, 2, 3])"),
        (Object(), "carried(Object)"), (Empty(), "carried(Empty())"),
        (Set<Int>(), "carried([])"), ([Int](), "carried([])"),
        ("tea".dropLast(), #"carried("te")"#),
        ([1: [2: 3]], "carried([1: [2: 3]])"), (Int?.some(3) as Int??, "carried(3)"),
        (Character("x"), #"carried("x")"#), ("two\nlines", #"carried("two\nlines")"#),
        (Duration.seconds(3), "carried(3.0 seconds)"), (IdentifiedArray<Item>(), "carried([])"),
        (Result<Int, Failure>.failure(.offline), "carried(failure(offline))"),
      ] as [(any Sendable, String)])
    func payloads(payload: any Sendable, text: String) {
      expectEqual(briefDescription(of: Action.carried(payload)), text)
    }

    @Test("a tuple is shown with its labels") func tuple() {
      expectEqual(briefDescription(of: [(1, name: "a")]), #"[(1, name: "a")]"#)
    }

    @Test("a value with a description of its own is shown with it")
    func ownDescription() {
      expectEqual(briefDescription(of: Action.carried(Password())), "carried(hidden)")
    }

    @Test(
      "a description of several lines is left out, at any depth",
      arguments: [
        Poem(), [Poem()], [1: Poem()], Set([Poem()]), Optional(Poem()),
      ] as [any Sendable])
    func lines(payload: any Sendable) {
      expectEqual(briefDescription(of: Action.carried(payload)), "carried(…)")
    }

    @Test("an object with a description without an address is shown with it")
    func object() {
      expectEqual(briefDescription(of: Action.carried(Door())), "carried(front door)")
    }

    @Test("an object whose description has its address is shown by its type")
    func address() {
      expectEqual(briefDescription(of: Action.carried(Window())), "carried(Window)")
    }

    @Test("a string is not quoted by itself, but as a payload")
    func string() {
      let sixty = String(repeating: "x", count: 60)
      expectEqual(briefDescription(of: "tea"), "tea")
      expectEqual(briefDescription(of: sixty), sixty)
    }
  }

  @Test(
    "the name of a case is without its payload, and any other value is described",
    arguments: [
      (Action.closed, "closed"), (Action.moved(from: 1, to: 2), "moved"),
      (Action.row(3, .closed), "row"), (7, "7"),
      (Item(id: 3, name: "tea"), "Item(id: 3, name: \"tea\")"),
    ] as [(any Sendable, String)])
  func names(value: any Sendable, name: String) {
    expectEqual(caseName(of: value), name)
  }

  @Suite("A long value is shown by the path of its cases")
  struct Long {
    private let long = String(repeating: "x", count: 100)

    @Test("a value is short up to the limit of characters", arguments: [51, 52])
    func limit(count: Int) {
      let text = String(repeating: "x", count: count - 2)
      let whole = "renamed(\"\(text)\")"
      expectEqual(whole.count, count + 9)
      expectEqual(briefDescription(of: Action.renamed(text)), (count == 51 ? whole : "renamed(…)"))
    }

    @Test("the limit can be another")
    func otherLimit() {
      expectEqual(briefDescription(of: Action.renamed("tea"), limit: 14), #"renamed("tea")"#)
      expectEqual(briefDescription(of: Action.renamed("coffee beans"), limit: 14), "renamed(…)")
    }

    @Test("the path goes through payloads, and keeps their short parts")
    func path() {
      let action = Action.list(.row(3, .list(.renamed(long))))
      expectEqual(briefDescription(of: action), "list(row(3, list(renamed(…))))")
    }

    @Test("a part of at most a third of the limit is short")
    func parts() {
      let eighteen = String(repeating: "y", count: 18)
      expectEqual(briefDescription(of: Action.pair(eighteen, long)), "pair(\"\(eighteen)\", …)")
      expectEqual(briefDescription(of: Action.pair(eighteen + "y", long)), "pair(…, …)")
    }

    @Test("a payload with labels keeps them")
    func labels() {
      expectEqual(briefDescription(of: Action.labelled(text: long)), "labelled(text: …)")
    }

    @Test("an optional case is shown like the case itself")
    func optional() {
      expectEqual(
        briefDescription(of: Action.carried(Optional(Action.renamed(long)))), "carried(renamed(…))")
    }

    @Test("a case that describes itself does not show its payload in another way")
    func ownDescription() {
      expectEqual(briefDescription(of: Action.carried(Secret.token("key"))), "carried(token(…))")
    }

    @Test("the path ends after seven cases")
    func depth() {
      var action = Action.closed
      for _ in 0..<10_000 { action = .list(action) }
      expectEqual(briefDescription(of: action), "list(list(list(list(list(list(list(…)))))))")
    }

    @Test(
      "a long value that is not a case is shown by its type",
      arguments: [
        (Item(id: 3, name: String(repeating: "x", count: 100)), "Item(…)"),
        (Array(0..<1000), "Array<Int>(…)"),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 60) + "…"),
      ] as [(any Sendable, String)])
    func others(value: any Sendable, text: String) {
      expectEqual(briefDescription(of: value), text)
    }
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
