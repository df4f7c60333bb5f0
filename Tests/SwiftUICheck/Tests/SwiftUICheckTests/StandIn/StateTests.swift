import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("State of views in the stand-in")
struct StateTests {
  @MainActor final class Counter {
    var made = 0

    func make() -> Int {
      made += 1
      return made
    }
  }

  #if SDK_27
    @Test("a default value is evaluated when the view is shown, and not before")
    func lazyDefault() {
      struct LazyView: View {
        static let counter = Counter()
        @State private var number: Int = LazyView.counter.make()

        var body: some View { Text(verbatim: "\(number)") }
      }
      _ = LazyView()
      expectEqual(LazyView.counter.made, 0)
      _ = HeadlessHost(LazyView())
      expectEqual(LazyView.counter.made, 1)
    }
  #endif
}
