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

  struct NumberView: View {
    @State private var number: Int

    init(_ counter: Counter) { _number = State(initialValue: counter.make()) }

    var body: some View { Text(verbatim: "\(number)") }
  }

  @Test("state keeps the value that it had first, though another is made with each view")
  func firstValue() throws {
    let counter = Counter()
    let host = HeadlessHost(
      Stateful(0) { count in
        Button("Again \(count.wrappedValue)") { count.wrappedValue += 1 }
        NumberView(counter)
      })
    try host.tap("Again 0")
    expectEqual(host.texts.last, "1")
    expectEqual(counter.made, 2)
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
