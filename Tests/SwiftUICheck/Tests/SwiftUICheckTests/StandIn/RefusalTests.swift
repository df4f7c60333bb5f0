import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("What a user has done stays on the screen, even if the binding refuses it")
struct RefusalTests {
  @Test("a refused switch, sheet and pop stay as the user left them, until there is another value")
  func refused() throws {
    var dismissals = 0
    let host = HeadlessHost(
      Stateful(1) { id in
        Toggle("Switch", isOn: .constant(false))
        Button("Replace") { id.wrappedValue = 2 }
          .sheet(isPresented: .constant(true), onDismiss: { dismissals += 1 }) { Text("Sheet") }
        NavigationStack(path: .constant([id.wrappedValue])) {
          Text("Root").navigationDestination(for: Int.self) { Text("Screen \($0)") }
        }
      })
    expectEqual(dismissals, 0)
    try host.dismiss(.sheet)
    try host.dismiss(.destination)
    for value in ["true", "false"] {
      try host.tap("Switch")
      expectEqual(host.find(.toggle)?.value, value)
      expectEqual(host.texts, ["Switch", "Replace", "Root"])
    }
    try host.tap("Replace")
    expectEqual(host.texts.last, "Screen 2")
    expectEqual(dismissals, 1)
  }

  @Test("an alert keeps its value, and is gone after its button", arguments: [false, true])
  func alert(refuses: Bool) throws {
    let host = HeadlessHost(
      Stateful((name: "Tea", isAsking: true)) { state in
        Button("Rename") { state.wrappedValue.name = "Milk" }
          .alert(
            "Delete?",
            isPresented: refuses
              ? Binding(get: { state.wrappedValue.isAsking }, set: { _ in }) : state.isAsking,
            presenting: state.wrappedValue.name
          ) { name in
            Button("Delete \(name)") {}
          } message: {
            Text($0)
          }
      })
    try host.tap("Rename")
    expectEqual(host.texts, ["Rename", "Tea", "Delete Tea"])
    try host.tap("Delete Tea")
    try host.tap("Rename")
    expectEqual(host.texts, ["Rename"])
  }
}
