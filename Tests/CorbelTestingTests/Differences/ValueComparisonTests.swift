internal import Corbel
internal import CorbelTesting
internal import Foundation
internal import Observation
internal import TestSupport
import Testing

/// Values of types that have no `==`, or whose description says too little.
private struct Comment {
  var text = ""
  var price = 1.0
  var replies: [Comment] = []
  var parts: [Name: Comment] = [:]
  var kind = Kind.plain
  var best: Int?? = 1
}

private enum Kind { case plain, other, rated(Int), named(name: String), nested(Box) }

private final class Box: CustomStringConvertible {
  var value: Int
  var next: Box?
  var others: [Box] = []
  var description: String { "a box" }

  init(_ value: Int = 0, next: Box? = nil) {
    self.value = value
    self.next = next
  }

  /// Returns a chain of boxes, whose last one refers to the one with a number.
  static func chain(_ count: Int, backTo number: Int? = nil) -> Box {
    let boxes = (0..<count).map { _ in Box() }
    for (box, next) in zip(boxes, boxes.dropFirst()) { box.next = next }
    boxes[count - 1].next = number.map { boxes[$0] }
    return boxes[0]
  }
}

/// A key whose name doesn't tell its type.
private struct Name: Hashable, CustomStringConvertible {
  let namespace: Int
  var description: String { "title" }
}

/// An element that is equal to others with its id.
private struct Tag: Hashable {
  let id: Int
  var title: String
  static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

@Suite("Comparing values by their contents") struct ValueComparisonTests {
  @Test("values with other contents differ, at any depth and behind any text") func different() {
    var deep = Comment(text: "new")
    var old = Comment()
    for _ in 0..<500 { (deep, old) = (Comment(replies: [deep]), Comment(replies: [old])) }
    let pairs: [(String, Any, Any)] = [
      ("a comment at a depth of 500", old, deep),
      (
        "values of two keys with one text, exchanged",
        Comment(parts: [Name(namespace: 1): Comment(text: "a"), Name(namespace: 2): Comment()]),
        Comment(parts: [Name(namespace: 2): Comment(text: "a"), Name(namespace: 1): Comment()])
      ),
      ("another object behind one description", Box(1), Box(2)),
      ("an object at the end of a list", Box.chain(70), Box(next: Box.chain(70))),
      (
        "back to the first object, and back to the last",
        Box.chain(2, backTo: 0), Box.chain(2, backTo: 1)
      ),
      ("a circle of two, and one of three", Box.chain(2, backTo: 0), Box.chain(3, backTo: 0)),
      (
        "fractions of a date", Date(timeIntervalSince1970: 0.25)..<Date.distantFuture,
        Date(timeIntervalSince1970: 0.5)..<Date.distantFuture
      ),
      (
        "a date interval", DateInterval(start: .distantPast, duration: 1),
        DateInterval(start: .distantPast, duration: 1.5)
      ),
      ("a duration", Duration.nanoseconds(1), Duration.nanoseconds(2)),
      ("cases without a payload", Kind.plain, Kind.other),
      ("payloads", Kind.rated(1), Kind.rated(2)),
      ("names of payloads", Kind.named(name: "a"), Kind.rated(1)),
      ("nil and an inner nil", Int??.none as Any, Int??.some(nil) as Any),
      ("types", [1], [1 as Int8]),
      ("metatypes", Int.self, String.self),
      (
        "an element that is equal by its id", Set([Tag(id: 1, title: "a")]),
        Set([Tag(id: 1, title: "b")])
      ),
      ("a key that is equal by its id", [Tag(id: 1, title: "a"): 1], [Tag(id: 1, title: "b"): 1]),
      ("NaN and a number", Double.nan, 1.0),
      ("NaN beside another field", [Comment(text: "a", price: .nan)], [Comment(price: .nan)]),
    ]
    for (name, left, right) in pairs {
      expectTrue(!Difference.areSame(left, right), name)
      expectTrue(Difference.between(left, right) != nil, name)
      expectTrue(Difference.areSame(left, left) && Difference.areSame(right, right), name)
    }
  }

  @Test("equal contents are the same, in any order and for NaN and zero") func same() {
    let shared = Box(1)
    let keys = (0..<50).map(Name.init)
    let pairs: [(String, Any, Any)] = [
      ("NaN", Comment(price: .nan), Comment(price: .nan)),
      ("NaN in a decimal", Decimal.nan, Decimal.nan),
      ("zeros", Comment(price: 0), Comment(price: -0.0)),
      (
        "keys in another order", Dictionary(uniqueKeysWithValues: keys.map { ($0, Comment()) }),
        Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, Comment()) })
      ),
      ("elements in another order", Set(keys), Set(keys.reversed())),
      ("a shared part and two parts", [shared, shared], [Box(1), Box(1)]),
      ("long circles", Box.chain(1_000, backTo: 500), Box.chain(1_000, backTo: 500)),
      ("functions", [{ 1 }], [{ 2 }]),
    ]
    for (name, left, right) in pairs {
      expectTrue(Difference.areSame(left, right), name)
      expectNil(Difference.between(left, right), name)
    }
    let numbers = [Double.nan: 1, 2: 2]
    expectTrue(Difference.areSame(numbers, numbers))
    expectTrue(Difference.areSame(Set([Float.nan]), Set([Float.nan])))
  }

  @Test("the time is in proportion to the size if objects share parts") func sharedParts() {
    func ladder() -> Box {
      (0..<2_000).reduce(Box()) { box, _ in
        let next = Box(next: box)
        next.others = [box, box]
        return next
      }
    }
    func crowd() -> [Box] {
      let boxes = (0..<40).map { Box($0) }
      for box in boxes { box.others = boxes }
      return boxes
    }
    let (ladders, crowds) = ([ladder(), ladder()], [crowd(), crowd()])
    expectTrue(Difference.areSame(ladders[0], ladders[1]))
    expectTrue(Difference.areSame(crowds[0], crowds[1]))
    crowds[1][39].value = 0
    expectTrue(!Difference.areSame(crowds[0], crowds[1]))
    for box in crowds.joined() { box.others = [] }
    for var box in ladders {
      while let next = box.next { (box.next, box.others, box) = (nil, [], next) }
    }
  }

  @Test("a difference that the text doesn't show is named by its path") func path() {
    var deep = (Comment(text: "a"), Comment(text: "b"))
    for _ in 0..<70 { deep = (Comment(replies: [deep.0]), Comment(replies: [deep.1])) }
    let text = Difference.between(deep.0, deep.1)
    let end = String(repeating: "replies[0].", count: 70) + "text' differs.)"
    expectTrue(text?.hasSuffix("(Expected and actual look the same, but '" + end) == true, text)
  }

  @Test("a value that isn't equal to itself is reported with the field") func unequalToItself() {
    struct Order: Equatable { var id = 1, price = Double.nan }
    let order = Order()
    expectEqual(
      Difference.between(order, order),
      """
      Order(id: 1, price: nan)

      (Expected and actual look the same, but the Order isn't equal to itself, because 'price' \
      isn't.)
      """)
    struct Basket: Equatable { var prices = [1, Double.nan] }
    expectTrue(
      Difference.between(Basket(), Basket())?.hasSuffix(
        "but the Basket isn't equal to itself, because 'prices[1]' isn't.)") == true)
  }
}
