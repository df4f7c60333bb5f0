import Testing

@testable import SwiftUI

@MainActor @Suite("The environment of the stand-in")
struct EnvironmentTests {
  struct EnabledView: View {
    @Environment(\.isEnabled) private var isEnabled

    var body: some View { Text(isEnabled ? "on" : "off") }
  }

  struct PlainView: View {
    var body: some View { EnabledView() }
  }

  struct SwitchedView: View {
    @State private var isDisabled = false

    var body: some View {
      PlainView().disabled(isDisabled)
      Button("Disable") { isDisabled = true }
    }
  }

  struct LockedView: View {
    @State private var isLocked = true

    var body: some View {
      Button("Save") {}.disabled(isLocked)
      Button("Unlock") { isLocked = false }
    }
  }

  @Test("a change evaluates the views that read it, and none between")
  func change() throws {
    let host = HeadlessHost(SwitchedView())
    try host.tap("Disable")
    #expect(host.texts.first == "off")
    #expect(host.evaluations(of: EnabledView.self) == 2)
    #expect(host.evaluations(of: PlainView.self) == 1)
  }

  @Test("a control that is disabled can't be used")
  func disabled() throws {
    let host = HeadlessHost(Button("Save") {}.disabled(true))
    #expect(throws: HeadlessHost.Failure.self) { try host.tap("Save") }
  }

  @Test("a control that is no longer disabled can be used, although it is the same")
  func enabled() throws {
    let host = HeadlessHost(LockedView())
    try host.tap("Unlock")
    try host.tap("Save")
  }

  @Test("to read the environment outside of a view is a mistake, and gives the default")
  func outside() {
    let faults = HeadlessHost.faults {
      #expect(Environment(\.isEnabled).wrappedValue)
    }
    #expect(
      faults == [
        "The environment's Bool is read outside of a view, where it is the default."
      ])
  }
}
