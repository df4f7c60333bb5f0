import Corbel
import TestSupport
import Testing

@Suite("haveSameContent(_:_:)")
struct SameContentTests {
  @Test("values have the same content if their types and fields are the same, to any depth")
  func fields() {
    func values() -> [Any] {
      [
        Plain(1), Plain(2), [Plain(1)], [Plain(2)], [Plain(1), Plain(1)],
        ["a": Plain(1)], ["a": Plain(2)], ["b": Plain(1)], ["a": Plain(1), "b": Plain(2)],
        (1, Plain(1)), (1, Plain(2)), (2, Plain(1)),
        Optional(Plain(1)) as Any, Optional(Plain(2)) as Any, Plain?.none as Any,
        Change.added(Plain(1)), Change.added(Plain(2)), Change.removed(Plain(1)), Change.none,
        Change.moved, Mirrored(1), Mirrored(2), Mirrored(1, isShown: true),
        Mirrored(2, isShown: true), Vague(1), Vague(2), 1, 1.0, Set([1]), Set([2]),
        Likeness(number: 1), Double.nan, Double?.some(.nan) as Any, [1, Float.nan],
        ["a": 1, "b": Double.nan], Measure.range([.nan], unit: "K"), [Measure.range([.nan, 2])],
        IdentifiedArray([Reading(id: 1, celsius: .nan)]), Loadable<[Double]>.loaded([.nan]),
      ]
    }
    for (index, first) in values().enumerated() {
      for (other, second) in values().enumerated() {
        expectEqual(haveSameContent(first, second), index == other, "\(first) and \(second)")
      }
    }
  }

  @Test("objects are compared by identity, and values with an == of their own by it")
  func ownEquality() {
    let objects = [Object(), Object()]
    expectEqual(objects.map { haveSameContent($0, objects[0]) }, [true, false])
    expectEqual(objects.map { haveSameContent([$0], [objects[0]]) }, [true, false])
    let others = [Titled("a", seen: 2), Titled("b", seen: 1)]
    expectEqual(others.map { haveSameContent($0, Titled("a", seen: 1)) }, [true, false])
  }

  @Test("an == that returns false without a NaN decides")
  func neverEqual() {
    struct Tick: Equatable {
      var number = 1
      static func == (first: Self, second: Self) -> Bool { false }
    }
    expectEqual(haveSameContent(Tick(), Tick()), false)
    expectEqual(haveSameContent([Tick()], [Tick()]), false)
    expectEqual(haveSameContent([Double.nan, 1], [Double.nan, 2]), false)
    expectEqual(haveSameContent(["a": Double.nan], ["b": Double.nan]), false)
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

  /// A value without `==` whose description omits its content.
  struct Vague: CustomStringConvertible {
    let number: Int
    let description = "vague"
    init(_ number: Int) { self.number = number }
  }

  enum Change { case none, moved, added(Plain), removed(Plain) }

  enum Measure: Equatable { case range([Double], unit: String = "") }

  struct Reading: Equatable, Identifiable { var id: Int, celsius: Double }

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
