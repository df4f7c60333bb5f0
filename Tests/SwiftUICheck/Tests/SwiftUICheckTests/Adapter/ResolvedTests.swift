import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

/// A service with a number, so that a test can distinguish two of them.
protocol Greeting: Sendable { var text: String { get } }

struct Greeter: Greeting { let text: String }

/// A service that counts its instances.
final class Counted: Sendable {}

extension Dependencies {
  fileprivate var shout: String { "HEY" }
}

@MainActor @Suite("Dependencies of a view") struct ResolvedTests {
  struct GreetingView: View {
    @Resolved private var greeter: any Greeting
    @Resolved private var missing: Int?
    @Resolved(\.shout) private var shout

    var body: some View {
      Text("\(greeter.text) \(missing.map { "\($0)" } ?? "nothing") \(shout)")
    }
  }

  struct CountedView: View {
    @Resolved private var counted: Counted
    @State private var taps = 0
    var seen: (Counted) -> Void

    var body: some View {
      let _ = seen(counted)
      Button("taps \(taps)") { taps += 1 }
    }
  }

  private func container(_ text: String) throws -> Dependencies {
    try Dependencies(.test) {
      $0.value(as: (any Greeting).self, Greeter(text: text))
      $0.transient { _ in Counted() }
    }
  }

  /// Shows a view in one of two containers.
  struct Either<Content: View>: View {
    @State private var isFirst = true
    let first: Dependencies
    let second: Dependencies
    let content: Content

    var body: some View {
      Button("Switch") { isFirst.toggle() }
      content.resolving(from: isFirst ? first : second)
    }
  }

  @Test("a value is resolved by its type, as an optional, and by key path")
  func resolving() throws {
    let host = HeadlessHost(GreetingView().resolving(from: try container("Hello")))
    #expect(host.texts == ["Hello nothing HEY"])
  }

  @Test("a value follows the container when that is replaced")
  func replaced() throws {
    let host = HeadlessHost(
      Either(
        first: try container("Hello"), second: try container("Goodbye"), content: GreetingView()))
    try host.tap("Switch")
    #expect(host.texts.contains("Goodbye nothing HEY"))
  }

  @Test("a value is resolved once, however often the view is evaluated")
  func once() throws {
    var seen: [Counted] = []
    let host = HeadlessHost(
      CountedView { seen.append($0) }.resolving(from: try container("Hello")))
    try host.tap("taps 0")
    #expect(seen.count == 2)
    #expect(seen.first === seen.last)
  }

  @Test("two views have two values of a transient type")
  func transient() throws {
    var first: Counted?
    var second: Counted?
    let host = HeadlessHost(
      VStack {
        CountedView { first = $0 }
        CountedView { second = $0 }
      }.resolving(from: try container("Hello")))
    #expect(first !== second)
    host.unmount()
  }

  @Test("a value ends with its view")
  func end() throws {
    struct Made: View {
      let content: () -> CountedView

      var body: some View { content() }
    }
    weak var counted: Counted?
    let view = Made { CountedView { counted = $0 } }
    let host = HeadlessHost(view.resolving(from: try container("Hello")))
    #expect(counted != nil)
    host.unmount()
    #expect(counted == nil)
  }

  /// A model that is part of the view's value: "the view is the model".
  struct Model: DynamicProperty {
    @Resolved private var greeter: any Greeting
    @State private var count = 0

    @MainActor var title: String { "\(greeter.text) \(count)" }

    @MainActor func tapped() { count += 1 }
  }

  struct ModelView: View {
    private let model = Model()

    var body: some View { Button(model.title, action: model.tapped) }
  }

  @Test("a dynamic property of an app resolves what it needs, and follows the container")
  func dynamicProperty() throws {
    let host = HeadlessHost(
      Either(first: try container("Hello"), second: try container("Goodbye"), content: ModelView()))
    try host.tap("Hello 0")
    #expect(host.find(.button, "Hello 1") != nil)
    try host.tap("Switch")
    #expect(host.find(.button, "Goodbye 1") != nil)
  }

  @Test("a view without a container around it has one of its own, as long as it is shown")
  func withoutContainer() throws {
    struct OwnView: View {
      @Resolved(\.self) private var dependencies
      @State private var taps = 0
      let seen: (Dependencies) -> Void

      var body: some View {
        let _ = seen(dependencies)
        Button("taps \(taps)") { taps += 1 }
      }
    }
    var seen: [Dependencies] = []
    let host = HeadlessHost(OwnView { seen.append($0) })
    try host.tap("taps 0")
    #expect(seen.count == 2)
    #expect(seen.first === seen.last)
  }

  struct UnregisteredView: View {
    static let line: UInt = #line + 1
    @Resolved private var greeter: any Greeting

    var body: some View { Text(greeter.text) }
  }

  @Test("a value that is not registered names the place of its property")
  func callSite() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = HeadlessHost(UnregisteredView().resolving(from: Dependencies(.test)))
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        """
        'any Greeting' is not registered in the container.

          Resolved at:    ResolvedTests.swift:\(UnregisteredView.line)

        """), "\(text)")
  }

  @Test("a view without a container around it reports that, word for word")
  func message() {
    let diagnostic = Diagnostic.missingContainer(CallSite(fileID: "App/CounterView.swift", line: 4))
    #expect(
      "\(diagnostic)" == """
        A view resolves its dependencies, but there is no container around it.

          Resolved at:  CounterView.swift:4

        The view uses an empty container of its own. Apply '.resolving(from: dependencies)' to a \
        view around this one, with the app's container.
        """)
  }
}
