import Testing

@testable import SwiftUI

@MainActor @Suite("What leaves is evaluated once more")
struct LeavingTests {
  struct NumberView: View {
    let number: Int

    var body: some View { Text("Number \(number)") }
  }

  struct SheetView: View {
    struct Item: Identifiable { let id: Int }

    @State private var item: Item?
    let onDismiss: () -> Void

    var body: some View {
      Button("Open") { item = Item(id: 1) }
      Button("Replace") { item = Item(id: 2) }
      Button("Close") { item = nil }
        .sheet(item: $item, onDismiss: onDismiss) { NumberView(number: $0.id) }
    }
  }

  struct RowsView: View {
    @State private var numbers = [1, 2, 3]

    var body: some View {
      List {
        ForEach(numbers, id: \.self) { NumberView(number: $0) }
          .onDelete { numbers.remove(atOffsets: $0) }
          .onMove { numbers.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  struct StackView: View {
    @State private var path: [Int] = []

    var body: some View {
      NavigationStack(path: $path) {
        NavigationLink("Push", value: 7)
          .navigationDestination(for: Int.self) { NumberView(number: $0) }
      }
    }
  }

  @Test("a sheet leaves with its last content, and then says that it was dismissed")
  func sheet() throws {
    var dismissals = 0
    let host = HeadlessHost(SheetView { dismissals += 1 })
    try host.tap("Open")
    #expect(host.find(.sheet)?.label == "Number 1")
    try host.dismiss(.sheet)
    #expect(host.find(.sheet) == nil)
    #expect(host.takeLeavingFrames().map { $0.contains("Number 1") } == [true])
    #expect(host.evaluations(of: NumberView.self) == 2)
    #expect(dismissals == 1)
  }

  @Test("a sheet of another item takes the place of the one before")
  func replacedSheet() throws {
    let host = HeadlessHost(SheetView {})
    try host.tap("Open")
    try host.tap("Replace")
    #expect(host.all(.sheet).map(\.label) == ["Number 2"])
    #expect(host.takeLeavingFrames().count == 1)
  }

  @Test("a deleted row leaves with its last content, and the others are not evaluated")
  func row() throws {
    let host = HeadlessHost(RowsView())
    try host.delete([1])
    #expect(host.texts == ["Number 1", "Number 3"])
    #expect(host.takeLeavingFrames().map { $0.contains("Number 2") } == [true])
    #expect(host.evaluations(of: NumberView.self) == 4)
  }

  @Test("moved rows keep their identity")
  func movedRow() throws {
    let host = HeadlessHost(RowsView())
    try host.move([0], to: 3)
    #expect(host.texts == ["Number 2", "Number 3", "Number 1"])
    #expect(host.evaluations(of: NumberView.self) == 3)
  }

  @Test("a screen leaves with its last content")
  func screen() throws {
    let host = HeadlessHost(StackView())
    try host.tap("Push")
    #expect(host.find(.destination)?.label == "Number 7")
    try host.dismiss(.destination)
    #expect(host.find(.destination) == nil)
    #expect(host.takeLeavingFrames().map { $0.contains("Number 7") } == [true])
  }
}
