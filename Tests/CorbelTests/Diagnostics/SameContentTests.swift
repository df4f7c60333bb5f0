import Corbel
import TestSupport
import Testing

@Suite("haveSameContent(_:_:)")
struct SameContentTests {
  @Test("cases with equal payloads are different cases")
  func cases() {
    expectTrue(haveSameContent(Change.added(Plain(1)), Change.added(Plain(1))))
    expectTrue(!haveSameContent(Change.added(Plain(1)), Change.removed(Plain(1))))
  }

  @Test("a dictionary with more entries has another content")
  func dictionaries() {
    let (one, two) = (["a": Plain(1)], ["a": Plain(1), "b": Plain(2)])
    expectTrue(haveSameContent(two, two))
    expectTrue(!haveSameContent(one, two))
    expectTrue(!haveSameContent(two, one))
  }

  @Test("values with an == of their own are compared by it")
  func ownEquality() {
    expectTrue(haveSameContent(Titled("a", seen: 1), Titled("a", seen: 2)))
    expectTrue(!haveSameContent(Titled("a", seen: 1), Titled("b", seen: 1)))
  }

  @Test("values are compared by their fields, to any depth")
  func fields() {
    let pairs: [(Any, Any)] = [
      (Plain(1), Plain(2)), ([Plain(1)], [Plain(2)]), ([Plain(1)], [Plain(1), Plain(1)]),
      (["a": Plain(1)], ["a": Plain(2)]), (["a": Plain(1)], ["b": Plain(1)]),
      ((1, Plain(1)), (1, Plain(2))), ((1, Plain(1)), (2, Plain(1))),
      (Optional(Plain(1)) as Any, Optional(Plain(2)) as Any),
      (Plain?.some(Plain(1)) as Any, Plain?.none as Any),
      (Change.added(Plain(1)), Change.added(Plain(2))), (Change.added(Plain(1)), Change.none),
      (Change.none, Change.moved),
      (Object(), Object()), (Mirrored(1), Mirrored(2)),
      (Mirrored(1, isShown: true), Mirrored(2, isShown: true)), (1, 1.0), (Plain(1), Change.none),
      (Set([1]), Set([2])),
      (Plain(1), Likeness(number: 1)),
    ]
    for (first, second) in pairs {
      expectTrue(haveSameContent(first, first))
      expectTrue(haveSameContent(second, second))
      expectTrue(!haveSameContent(first, second))
      expectTrue(!haveSameContent(second, first))
    }
  }

  /// A value whose `==` leaves a field out.
  struct Titled: Equatable {
    var title: String
    var seen: Int

    init(_ title: String, seen: Int) {
      self.title = title
      self.seen = seen
    }

    static func == (first: Self, second: Self) -> Bool { first.title == second.title }
  }

  /// A value without `==`, which is compared by its fields.
  struct Plain {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  /// A value that differs from ``Plain`` only in its type.
  struct Likeness { var number: Int }

  enum Change { case none, moved, added(Plain), removed(Plain) }

  final class Object {}

  /// A value without `==` whose mirror omits the number.
  struct Mirrored: CustomReflectable {
    let number: Int
    let isShown: Bool
    init(_ number: Int, isShown: Bool = false) {
      self.number = number
      self.isShown = isShown
    }
    var customMirror: Mirror { Mirror(self, children: isShown ? ["isShown": true] : [:]) }
  }
}
