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
    expectEqual(dismissals, 0)
    host.leave()
    expectEqual(dismissals, 1)
  }

  // Seen with UIKit's controls, which keep their own value: SwiftUI sets it only when the binding
  // has another value (TCA 2714 and 3142).
  @Test("refused controls show what the user has chosen, until there is another value")
  func controls() throws {
    let host = HeadlessHost(
      Stateful(1) { value in
        let fixed = Binding(get: { value.wrappedValue }, set: { _ in })
        Picker("Picker", selection: fixed) {}
        Stepper("Stepper", value: fixed)
        Slider(value: fixed.double, in: 0...9)
        List(selection: fixed.optional) { ForEach(1..<4) { Text("\($0)") } }
        TabView(selection: fixed) {
          ForEach(1..<4) { number in Text("").tabItem { Text("Tab \(number)") }.tag(number) }
        }
        Button("Change") { value.wrappedValue = 3 }
      })
    func shown() -> [String?] {
      [.picker, .stepper, .slider, .list].map { host.find($0)?.value }
        + [host.all(.tab).first { $0.value == "selected" }?.label]
    }
    try host.choose(2, in: "Picker")
    try host.increment("Stepper")
    try host.drag(2)
    try host.select(row: 2)
    try host.tap("Tab 2")
    expectEqual(shown(), ["2", "2", "2.0", "2", "Tab 2"])
    try host.tap("Change")
    expectEqual(shown(), ["3", "3", "3.0", "3", "Tab 3"])
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

extension Int {
  fileprivate var double: Double {
    get { Double(self) }
    set { self = Int(newValue) }
  }

  fileprivate var optional: Int? {
    get { self }
    set { if let newValue { self = newValue } }
  }
}
