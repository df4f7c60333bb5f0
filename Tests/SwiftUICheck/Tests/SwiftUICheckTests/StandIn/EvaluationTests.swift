import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("What the stand-in evaluates, and how often")
struct EvaluationTests {
  @Observable final class Row: Identifiable {
    let id: Int
    var taps = 0

    init(_ id: Int) { self.id = id }
  }

  struct RowView: View {
    let row: Row

    var body: some View {
      Button("Row \(row.id): \(row.taps)") { row.taps += 1 }
    }
  }

  struct ListView: View {
    let rows: [Row]

    var body: some View {
      List { ForEach(rows) { RowView(row: $0) } }
    }
  }

  struct CounterView: View {
    @State private var count = 0
    let title: String

    var body: some View {
      Button("\(title) \(count)") { count += 1 }
      TitleView(title: title)
    }
  }

  struct TitleView: View {
    let title: String

    var body: some View { Text(title) }
  }

  struct NamesView: View {
    @State private var name = "A"
    @State private var isLong = false

    var body: some View {
      TitleView(title: name)
      Button("Rename") { name = "B" }
      Button("Write the same") { name = "A" }
      Button("Lengthen") { isLong = true }
      if isLong { Text("more") }
    }
  }

  @Test("a tap that changes state evaluates the view that reads it, and no other")
  func state() throws {
    let host = HeadlessHost(CounterView(title: "Count"))
    try host.tap("Count 0")
    #expect(host.find(.button)?.label == "Count 1")
    #expect(host.evaluations(of: CounterView.self) == 2)
    #expect(host.evaluations(of: TitleView.self) == 1)
  }

  @Test("two taps in a list of three rows evaluate that row twice more, and nothing else")
  func threeRows() throws {
    let host = HeadlessHost(ListView(rows: (1...3).map { Row($0) }))
    try host.tap("Row 2: 0")
    try host.tap("Row 2: 1")
    #expect(host.evaluations(of: RowView.self) == 5)
    #expect(host.evaluations(of: ListView.self) == 1)
  }

  @Test("a view whose value is another one is evaluated again")
  func otherValue() throws {
    let host = HeadlessHost(NamesView())
    try host.tap("Rename")
    #expect(host.texts.first == "B")
    #expect(host.evaluations(of: TitleView.self) == 2)
  }

  @Test("a view whose value is equal is not evaluated again")
  func equalValue() throws {
    let host = HeadlessHost(NamesView())
    try host.tap("Lengthen")
    try host.tap("Write the same")
    #expect(host.evaluations(of: NamesView.self) == 3)
    #expect(host.evaluations(of: TitleView.self) == 1)
  }

  @Test("values that only an earlier evaluation has read no longer count")
  func earlierReads() throws {
    struct ChoiceView: View {
      let first: Row
      let second: Row
      @State private var showsFirst = true

      var body: some View {
        Text(verbatim: "\(showsFirst ? first.taps : second.taps)")
        Button("Second") { showsFirst = false }
      }
    }
    let (first, second) = (Row(1), Row(2))
    let host = HeadlessHost(ChoiceView(first: first, second: second))
    try host.tap("Second")
    first.taps = 5
    host.update()
    #expect(host.evaluations(of: ChoiceView.self) == 2)
    second.taps = 7
    host.update()
    #expect(host.texts == ["7", "Second"])
  }

  @Test("state lives as long as the identity of its view")
  func identity() throws {
    struct IdentifiedView: View {
      @State private var id = 1

      var body: some View {
        CounterView(title: "Count").id(id)
        Button("Other") { id += 1 }
      }
    }
    let host = HeadlessHost(IdentifiedView())
    try host.tap("Count 0")
    #expect(host.find(.button, "Count 1") != nil)
    try host.tap("Other")
    #expect(host.find(.button, "Count 0") != nil)
  }

  @Test("a modifier has state of its own")
  func modifierState() throws {
    struct Counted: ViewModifier {
      @State private var count = 0

      func body(content: Content) -> some View {
        content
        Button("Modifier \(count)") { count += 1 }
      }
    }
    let host = HeadlessHost(TitleView(title: "Title").modifier(Counted()))
    try host.tap("Modifier 0")
    #expect(host.texts == ["Title", "Modifier 1"])
    #expect(host.evaluations(of: TitleView.self) == 1)
  }

  @Test("views that put each other out of date for ever are a mistake")
  func unsettled() {
    struct RestlessView: View {
      @State private var count = 0

      var body: some View {
        Text(verbatim: "\(count)").onChange(of: count, initial: true) { count += 1 }
      }
    }
    let faults = HeadlessHost.faults { _ = HeadlessHost(RestlessView()) }
    #expect(faults == ["The views don't settle: each evaluation leads to another one."])
  }

  @Test("a write to state before the view is shown is a mistake")
  func earlyWrite() {
    struct EagerView: View {
      @State private var count: Int

      init() {
        _count = State(initialValue: 0)
        count = 1
      }

      var body: some View { Text(verbatim: "\(count)") }
    }
    #expect(HeadlessHost.faults { _ = EagerView() } == ["State<Int> is written outside of a view."])
  }
}
