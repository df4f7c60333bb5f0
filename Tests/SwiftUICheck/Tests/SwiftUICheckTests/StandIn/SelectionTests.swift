import Foundation
import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The selections of the stand-in")
struct SelectionTests {
  @Test("a list selects rows whose ids have the type of its selection, and ignores others")
  func rows() throws {
    let host = HeadlessHost(
      Stateful(nil as String?) { selected in
        List(selection: selected) {
          ForEach(["a", "b"], id: \.self) { Text($0) }
          ForEach(0..<2) { Text("\($0)") }
        }
      })
    try host.select(row: "b")
    expectEqual(host.find(.list)?.value, "b")
    try host.select(row: 1)
    expectEqual(host.find(.list)?.value, "b")
    let other = HeadlessHost(List { ForEach(0..<2) { Text("\($0)") } })
    #expect(throws: HeadlessHost.Failure.self) { try other.select(row: 0) }
  }

  @Test("a tab view selects tabs whose tags have the type of its selection, and ignores others")
  func tabs() throws {
    let host = HeadlessHost(
      Stateful(1) { page in
        TabView(selection: page) {
          Text("One").tabItem { Text("First") }.tag(1)
          Text("Two").tabItem { Text("Second") }.tag(2)
          Text("Three").tabItem { Text("Third") }.tag("three")
        }
        Text("Page \(page.wrappedValue)")
      })
    for tab in ["Second", "Third"] {
      try host.tap(tab)
      expectEqual(host.texts.last, "Page 2")
      expectEqual(host.all(.tab).map(\.value), ["", "selected", ""])
    }
  }

  struct KeptView: View {
    @SceneStorage("kept") var kept = "new"

    var body: some View { Button(kept) { kept = "changed" } }
  }

  @Test("a scene keeps its values for the next host, and no other scene has them")
  func sceneStorage() throws {
    let scene = SceneValues()
    try HeadlessHost(KeptView(), scene: scene).tap("new")
    expectEqual(HeadlessHost(KeptView(), scene: scene).texts, ["changed"])
    expectEqual(HeadlessHost(KeptView()).texts, ["new"])
  }

  @Test("to write to state or a scene's storage outside of a view is a mistake")
  func outside() {
    struct EagerView: View {
      @State private var count: Int

      init() {
        _count = State(initialValue: 0)
        count = 1
      }

      var body: some View { Text(verbatim: "\(count)") }
    }
    let faults = HeadlessHost.faults {
      KeptView().kept = "lost"
      _ = EagerView()
    }
    expectEqual(
      faults,
      [
        "SceneStorage<String> is written outside of a view.",
        "State<Int> is written outside of a view.",
      ])
  }
}
