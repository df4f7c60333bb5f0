import TestSupport
import Testing

@testable import SwiftUI

extension EnvironmentValues {
  @Entry fileprivate var tint: String = "red"
  @Entry fileprivate var limit = 3
}

@MainActor @Suite("The environment of the stand-in")
struct EnvironmentTests {
  struct EnabledView: View {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.tint) private var tint
    @Environment(\.limit) private var limit

    var body: some View { Text("\(isEnabled ? "on" : "off") \(tint) \(limit)") }
  }

  struct PlainView: View {
    var body: some View { EnabledView() }
  }

  @Test("a change evaluates the views that read it, and none between")
  func change() throws {
    let host = HeadlessHost(
      Stateful(false) { isDisabled in
        PlainView().disabled(isDisabled.wrappedValue).environment(\.tint, "blue")
        Button("Disable") { isDisabled.wrappedValue = true }
      })
    expectEqual(host.texts.first, "on blue 3")
    try host.tap("Disable")
    expectEqual(host.texts.first, "off blue 3")
    expectEqual(
      [host.evaluations(of: EnabledView.self), host.evaluations(of: PlainView.self)], [2, 1])
  }

  @Test("to read the environment outside of a view is a mistake, and gives the default")
  func outside() {
    let faults = HeadlessHost.faults { expectTrue(Environment(\.isEnabled).wrappedValue) }
    expectEqual(
      faults, ["The environment's Bool is read outside of a view, where it is the default."])
  }
}

#Preview("A view in a preview is compiled") {
  EnvironmentTests.PlainView().environment(\.limit, 4)
}
