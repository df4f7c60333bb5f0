import Corbel
import TestSupport
import Testing

@MainActor @Suite("Fields that several stores share", .stallLimit) struct SharingTests {
  @Test("a part is compared once after a change, with any number of stores")
  func readThroughMany() {
    let comparisons = Comparisons()
    let store = Store(
      initialState: Outer(inner: Outer.Inner(compared: Compared(comparisons))),
      reducer: Reduce<Outer, Bool, Never> { state, isOther in
        if isOther { state.inner?.compared = Compared(comparisons) }
        return .none
      })
    let paths = [\Outer.Inner.compared, \.computed]
    for _ in 0..<10 {
      let inner = store.scope(state: \.inner) { (isOther: Bool) in isOther }
      let deep = inner?.scope(state: \.deep) { (isOther: Bool) in isOther }
      for path in paths { _ = (inner?[path], deep?.compared) }
    }
    store.send(true)
    expectEqual(comparisons.count, 2)
  }

  struct Outer {
    struct Inner {
      struct Deep: Identifiable {
        let id: Compared
        var compared: Compared { id }
      }

      var compared: Compared?
      var computed: Compared? { compared }
      var deep: Deep? { compared.map { Deep(id: $0) } }
    }

    var inner: Inner?
  }

  @MainActor final class Comparisons {
    var count = 0

    nonisolated init() {}
  }

  /// A value that counts its comparisons.
  final class Compared: Hashable, Sendable {
    private let comparisons: Comparisons

    init(_ comparisons: Comparisons) {
      self.comparisons = comparisons
    }

    static func == (first: Compared, second: Compared) -> Bool {
      MainActor.assumeIsolated { first.comparisons.count += 1 }
      return true
    }

    func hash(into hasher: inout Hasher) {}
  }
}
