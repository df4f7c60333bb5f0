import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("The selections of the stand-in")
struct SelectionTests {
  struct RowsView: View {
    @State private var selected: String?

    var body: some View {
      List(selection: $selected) {
        ForEach(["a", "b"], id: \.self) { Text($0) }
        ForEach(0..<2) { Text("\($0)") }
      }
    }
  }

  @Test("a list selects rows whose ids have the type of its selection, and ignores others")
  func rows() throws {
    let host = HeadlessHost(RowsView())
    try host.select(row: "b")
    #expect(host.find(.list)?.value == "b")
    try host.select(row: 1)
    #expect(host.find(.list)?.value == "b")
  }

  @Test("a list without a selection has no row to select")
  func noSelection() {
    let host = HeadlessHost(List { ForEach(0..<2) { Text("\($0)") } })
    #expect(throws: HeadlessHost.Failure.self) { try host.select(row: 0) }
  }

  struct PagesView: View {
    @State private var page = 1

    var body: some View {
      TabView(selection: $page) {
        Text("One").tabItem { Text("First") }.tag(1)
        Text("Two").tabItem { Text("Second") }.tag(2)
        Text("Three").tabItem { Text("Third") }.tag("three")
      }
      Text("Page \(page)")
    }
  }

  @Test("a tab view selects tabs whose tags have the type of its selection, and ignores others")
  func tabs() throws {
    let host = HeadlessHost(PagesView())
    try host.tap("Second")
    #expect(host.texts.last == "Page 2")
    #expect(host.all(.tab).map(\.value) == ["", "selected", ""])
    try host.tap("Third")
    #expect(host.texts.last == "Page 2")
  }

  struct KeptView: View {
    @SceneStorage("kept") var kept = "new"

    var body: some View { Button(kept) { kept = "changed" } }
  }

  @Test("a scene keeps its values for the next host, and no other scene has them")
  func sceneStorage() throws {
    let scene = SceneValues()
    try HeadlessHost(KeptView(), scene: scene).tap("new")
    #expect(HeadlessHost(KeptView(), scene: scene).texts == ["changed"])
    #expect(HeadlessHost(KeptView()).texts == ["new"])
  }

  @Test("to write to a scene's storage outside of a view is a mistake")
  func outside() {
    let faults = HeadlessHost.faults { KeptView().kept = "lost" }
    #expect(faults == ["SceneStorage<String> is written outside of a view."])
  }
}
