import Observation
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

  @Observable final class Model {
    var first = 0
    var second = 0
  }

  struct NumberView: View {
    @State private var number: Int

    init(_ counter: Counter) {
      _number = State(initialValue: counter.make())
    }

    var body: some View { Text(verbatim: "\(number)") }
  }

  struct AroundView: View {
    let counter: Counter
    @State private var count = 0

    var body: some View {
      Button("Again \(count)") { count += 1 }
      NumberView(counter)
    }
  }

  @Test("state keeps the value that it had first, though another is made with each view")
  func firstValue() throws {
    let counter = Counter()
    let host = HeadlessHost(AroundView(counter: counter))
    try host.tap("Again 0")
    #expect(host.texts.last == "1")
    #expect(counter.made == 2)
  }

  @Test("the object in a state ends with its view")
  func end() {
    struct HolderView: View {
      @State private var counter = Counter()
      let seen: (Counter) -> Void

      var body: some View {
        let _ = seen(counter)
        Text("Text")
      }
    }
    weak var seen: Counter?
    let host = HeadlessHost(HolderView { seen = $0 })
    #expect(seen != nil)
    host.unmount()
    #expect(seen == nil)
  }

  @Test("a body that reads an observable is evaluated again once for two changes")
  func twoChanges() {
    struct ModelView: View {
      let model: Model

      var body: some View { Text(verbatim: "\(model.first) \(model.second)") }
    }
    let model = Model()
    let host = HeadlessHost(ModelView(model: model))
    model.first = 1
    model.second = 2
    host.update()
    #expect(host.texts == ["1 2"])
    #expect(host.evaluations(of: ModelView.self) == 2)
  }

  @Test("values that a primitive view reads do not invalidate its enclosing views")
  func nestedReads() throws {
    struct PassingView: View {
      @Binding var isOn: Bool

      var body: some View { Toggle("On", isOn: $isOn) }
    }
    struct OwnerView: View {
      @State private var isOn = false

      var body: some View { Form { PassingView(isOn: $isOn) } }
    }
    let host = HeadlessHost(OwnerView())
    try host.tap("On")
    #expect(host.find(.toggle)?.value == "true")
    #expect(host.evaluations(of: PassingView.self) == 1)
    #expect(host.evaluations(of: OwnerView.self) == 1)
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
      #expect(LazyView.counter.made == 0)
      _ = HeadlessHost(LazyView())
      #expect(LazyView.counter.made == 1)
    }
  #endif
}
