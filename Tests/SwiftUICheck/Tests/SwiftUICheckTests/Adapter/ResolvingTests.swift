import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Child containers of views") struct ResolvingTests {
  struct ContainerView: View {
    @Environment(\.dependencies) private var dependencies
    let seen: (Dependencies) -> Void

    var body: some View {
      let _ = seen(dependencies)
      Text(dependencies.resolve(String?.self) ?? "nothing")
    }
  }

  /// Shows a view with a child container in one of two containers.
  struct Session: View {
    @State private var isFirst = true
    @State private var user = "Ada"
    let first: Dependencies
    let second: Dependencies
    let seen: (Dependencies) -> Void

    var body: some View {
      Button("Switch") { isFirst.toggle() }
      Button("Rename") { user = "Grace" }
      Text(user)
      ContainerView(seen: seen)
        .resolving { $0.value(user) }
        .resolving(from: isFirst ? first : second)
    }
  }

  private func show(_ seen: @escaping (Dependencies) -> Void) -> HeadlessHost {
    HeadlessHost(Session(first: Dependencies(.test), second: Dependencies(.preview), seen: seen))
  }

  @Test("the views inside resolve what is registered for them")
  func registered() {
    let host = show { _ in }
    #expect(host.texts.suffix(2) == ["Ada", "Ada"])
  }

  @Test("the container is a child of the one around")
  func child() {
    var contexts: [String] = []
    _ = show { contexts.append($0[ContextKey.self]) }
    #expect(contexts == ["test"])
  }

  @Test("the child is made once, however often the view is evaluated")
  func once() throws {
    var seen: [Dependencies] = []
    let host = show { seen.append($0) }
    try host.tap("Rename")
    #expect(host.texts.suffix(2) == ["Grace", "Ada"])
    #expect(seen.allSatisfy { $0 === seen.first })
  }

  @Test("the child is made anew when the container around is replaced")
  func replaced() throws {
    var seen: [Dependencies] = []
    let host = show { seen.append($0) }
    try host.tap("Switch")
    #expect(seen.last !== seen.first)
    #expect(seen.last?[ContextKey.self] == "preview")
  }

  @Test("the child ends with the view")
  func end() {
    weak var child: Dependencies?
    let host = show { child = $0 }
    #expect(child != nil)
    host.unmount()
    #expect(child == nil)
  }

  @Test("without a container around it, the view makes one")
  func root() {
    let host = HeadlessHost(ContainerView { _ in }.resolving { $0.value("alone") })
    #expect(host.texts == ["alone"])
  }

  @Test("a child within a child has what both register")
  func nested() {
    let host = HeadlessHost(
      ContainerView { _ in }
        .resolving { $0.value(1) }
        .resolving { $0.value("outer") })
    #expect(host.texts == ["outer"])
  }
}

/// The context of a container, as a text.
enum ContextKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}
