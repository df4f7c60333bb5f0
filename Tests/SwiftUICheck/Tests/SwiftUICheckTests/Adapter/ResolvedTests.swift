import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

/// A service with a text, so that a test can distinguish two of them.
protocol Greeting: Sendable { var text: String { get } }

struct Greeter: Greeting { let text: String }

/// A service whose instances a test counts.
final class Counted: Sendable {}

/// The context of a container, as a text.
enum ContextKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

extension Dependencies {
  fileprivate var shout: String { "HEY" }
}

/// Shows a view in one of two containers, and can evaluate it anew.
@MainActor struct TwoContainers<Content: View>: View {
  @State private var isFirst = true
  @State private var count = 0
  @ViewBuilder let content: (Int) -> Content

  var body: some View {
    Button("Switch") { isFirst.toggle() }
    Button("Again") { count += 1 }
    content(count).resolving(from: isFirst ? .first : .second)
  }
}

extension Dependencies {
  fileprivate static let first = container(.test, "Hello")
  fileprivate static let second = container(.preview, "Goodbye")

  private static func container(_ context: DependencyContext, _ text: String) -> Dependencies {
    do {
      return try Dependencies(context) {
        $0.value(as: (any Greeting).self, Greeter(text: text))
        $0.transient { _ in Counted() }
      }
    } catch {
      fatalError("\(error)")
    }
  }
}

@MainActor @Suite("Dependencies of a view") struct ResolvedTests {
  struct GreetingView: View {
    @Resolved private var greeter: any Greeting
    @Resolved private var missing: Int?
    @Resolved(\.shout) private var shout
    @Environment(\.dependencies) private var dependencies

    var body: some View {
      Text(
        "\(greeter.text) \(missing.map { "\($0)" } ?? "nothing") \(shout) "
          + dependencies[ContextKey.self])
    }
  }

  struct CountedView: View {
    @Resolved private var counted: Counted
    let count: Int
    let seen: (Counted) -> Void

    var body: some View {
      let _ = seen(counted)
      Text("\(count)")
    }
  }

  @Test(
    "a value is resolved by its type, as an optional, and by key path, and follows the container")
  func resolving() throws {
    let host = HeadlessHost(TwoContainers { _ in GreetingView() })
    expectEqual(host.texts.last, "Hello nothing HEY test")
    try host.tap("Switch")
    expectEqual(host.texts.last, "Goodbye nothing HEY preview")
  }

  @Test("each view has one value of a transient type, which ends with it")
  func once() throws {
    var seen: [Counted] = []
    weak var first: Counted?
    let host = HeadlessHost(
      TwoContainers { count in
        CountedView(count: count) { seen.append($0) }
        CountedView(count: count) { seen.append($0) }
      })
    try host.tap("Again")
    expectEqual(seen.count, 4)
    expectEqual(Set(seen.map(ObjectIdentifier.init)).count, 2)
    expectTrue(seen[0] === seen[2] && seen[0] !== seen[1])
    first = seen[0]
    seen = []
    host.unmount()
    expectNil(first)
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
    let host = HeadlessHost(TwoContainers { _ in ModelView() })
    try host.tap("Hello 0")
    try host.tap("Switch")
    expectEqual(host.labels(.button).last, "Goodbye 1")
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
    expectEqual(seen.map { $0 === seen.first }, [true, true])
  }

  struct UnregisteredView: View {
    static let line: UInt = #line + 1
    @Resolved private var greeter: any Greeting

    var body: some View { Text(greeter.text) }
  }

  struct TitleView: View {
    static let line: UInt = #line + 3

    var body: some View {
      Hosted { _ in
        "Title"
      } content: { title in
        Text(title)
      }
    }
  }

  @Test("a missing container names the place of the view, and a missing value that of its property")
  func callSite() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = HeadlessHost(TitleView())
        _ = HeadlessHost(UnregisteredView().resolving(from: Dependencies(.test)))
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let expected = [
      """
      A view resolves its dependencies, but there is no container around it.

        Resolved at:  ResolvedTests.swift:\(TitleView.line)

      The view uses an empty container of its own. Apply '.resolving(from: dependencies)' to a \
      view around this one, with the app's container.
      """,
      """
      'any Greeting' is not registered in the container.

        Resolved at:    ResolvedTests.swift:\(UnregisteredView.line)

      """,
    ]
    for message in expected { expectTrue(text.contains(message), text) }
  }
}

@MainActor @Suite("Child containers of views") struct ResolvingTests {
  struct ContainerView: View {
    @Environment(\.dependencies) private var dependencies
    let seen: (Dependencies) -> Void

    var body: some View {
      let _ = seen(dependencies)
      let number = dependencies.resolve(Int?.self).map { "\($0)" }
      Text("\(number ?? "-") \(dependencies.resolve(String?.self) ?? "-")")
    }
  }

  @Test("the views inside share one child of the container around, which ends with them")
  func child() throws {
    var seen: [Dependencies] = []
    let host = HeadlessHost(
      TwoContainers { count in
        Text("\(count)")
        ContainerView { seen.append($0) }.resolving { $0.value(count) }
      })
    expectEqual(host.texts.suffix(2), ["0", "0 -"])
    try host.tap("Again")
    expectEqual(host.texts.suffix(2), ["1", "0 -"])
    expectTrue(seen.allSatisfy { $0 === seen[0] })
    try host.tap("Switch")
    expectEqual([seen.first, seen.last].map { $0?[ContextKey.self] }, ["test", "preview"])
    weak var last: Dependencies?
    last = seen.last
    seen = []
    expectTrue(last != nil)
    host.unmount()
    expectNil(last)
  }

  @Test("without a container around it, the view makes one, and a child within has both values")
  func nested() {
    let host = HeadlessHost(
      ContainerView { _ in }.resolving { $0.value(1) }.resolving { $0.value("outer") })
    expectEqual(host.texts, ["1 outer"])
    _ = HeadlessHost(
      ContainerView { expectTrue($0 === Dependencies.second) }.environment(\.dependencies, .second))
  }
}
