import Testing

@testable import SwiftUI

@MainActor @Suite("What a user has done stays on the screen, even if the binding refuses it")
struct RefusalTests {
  struct Item: Identifiable { let id: Int }

  struct RefusingView: View {
    @State private var item: Item? = Item(id: 1)
    @State private var path = [7]
    @State private var isOn = false
    @State private var isRefusing = true

    var body: some View {
      Toggle("Switch", isOn: refusing($isOn))
      Toggle("Refuse", isOn: $isRefusing)
      Button("Replace") { item = Item(id: 2) }
        .sheet(item: refusing($item)) { Text("Item \($0.id)") }
      NavigationStack(path: refusing($path)) {
        Text("root").navigationDestination(for: Int.self) { Text("Screen \($0)") }
      }
    }

    private func refusing<Value>(_ binding: Binding<Value>) -> Binding<Value> {
      isRefusing
        ? Binding(get: { binding.wrappedValue }, set: { (_: Value) in }) : binding
    }
  }

  @Test("a refused sheet is gone, until there is another item")
  func sheet() throws {
    let host = HeadlessHost(RefusingView())
    try host.dismiss(.sheet)
    #expect(host.find(.sheet) == nil)
    try host.tap("Switch")
    #expect(host.find(.sheet) == nil)
    try host.tap("Replace")
    #expect(host.find(.sheet)?.label == "Item 2")
  }

  @Test("a refused pop is gone")
  func pop() throws {
    let host = HeadlessHost(RefusingView())
    try host.dismiss(.destination)
    try host.tap("Switch")
    #expect(host.find(.destination) == nil)
  }

  @Test("a refused switch stays where the user has moved it")
  func toggle() throws {
    let host = HeadlessHost(RefusingView())
    try host.tap("Switch")
    #expect(host.find(.toggle, "Switch")?.value == "true")
    try host.tap("Switch")
    #expect(host.find(.toggle, "Switch")?.value == "false")
  }

  struct AskingView: View {
    @State private var name = "Tea"
    @State private var isAsking = true
    let refuses: Bool

    var body: some View {
      Button("Rename") { name = "Milk" }
        .alert(
          "Delete?",
          isPresented: refuses ? Binding(get: { isAsking }, set: { _ in }) : $isAsking,
          presenting: name
        ) { name in
          Button("Delete \(name)") {}
        } message: {
          Text($0)
        }
    }
  }

  @Test("an alert keeps the value that it was presented with")
  func alert() throws {
    let host = HeadlessHost(AskingView(refuses: false))
    try host.tap("Rename")
    #expect(host.texts.contains("Tea"))
    try host.tap("Delete Tea")
    #expect(host.find(.alert) == nil)
  }

  @Test("an alert is gone after its button, even if the binding stays true")
  func refusedAlert() throws {
    let host = HeadlessHost(AskingView(refuses: true))
    try host.tap("Delete Tea")
    #expect(host.find(.alert) == nil)
    try host.tap("Rename")
    #expect(host.find(.alert) == nil)
  }
}
