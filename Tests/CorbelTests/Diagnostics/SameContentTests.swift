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

  /// A value without `==`, which is compared by its fields.
  struct Plain {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  enum Change { case added(Plain), removed(Plain) }
}
