import Corbel
import Testing

@Suite("haveSameContent(_:_:)")
struct SameContentTests {
  @Test("cases with equal payloads are different cases")
  func cases() {
    #expect(haveSameContent(Change.added(Plain(1)), Change.added(Plain(1))))
    #expect(!haveSameContent(Change.added(Plain(1)), Change.removed(Plain(1))))
  }

  @Test("a dictionary with more entries has another content")
  func dictionaries() {
    let (one, two) = (["a": Plain(1)], ["a": Plain(1), "b": Plain(2)])
    #expect(haveSameContent(two, two))
    #expect(!haveSameContent(one, two))
    #expect(!haveSameContent(two, one))
  }

  @Test("values with an == of their own are compared by it")
  func ownEquality() {
    #expect(haveSameContent(Titled("a", seen: 1), Titled("a", seen: 2)))
    #expect(!haveSameContent(Titled("a", seen: 1), Titled("b", seen: 1)))
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

  enum Change { case added(Plain), removed(Plain) }
}
