import TestSupport
import Testing

@testable import SwiftUI

/// Where SwiftUI is less kind than a simple evaluator, each with the source that says so.
@MainActor @Suite("What leaves the screen in the stand-in") struct StandInLeavingTests {
  private let log = TestSupport.Log()

  struct TimerView: View {
    @State private var taps = 0
    let log: TestSupport.Log
    let number: Int

    var body: some View {
      Text("\(number), \(taps) taps")
        .onAppear { log.add("appeared") }
        .onDisappear { log.add("disappeared") }
        .task {
          try? await Task.sleep(for: .seconds(1_000))
          log.add("task ended")
        }
      Button("Tap") { taps += 1 }
    }
  }

  // Seen in TCA 3797 and swift-navigation 192: a view that was dismissed is evaluated further, and
  // disappears with its state and tasks at the end of the animation.
  @Test("a sheet that leaves is evaluated in later updates, and ends when the test says so")
  func leaving() async throws {
    let host = HeadlessHost(
      Stateful((number: 1, isShown: true)) { [log] state in
        Button("Count") { state.wrappedValue.number += 1 }
          .sheet(isPresented: state.isShown, onDismiss: { log.add("dismissed") }) {
            TimerView(log: log, number: state.wrappedValue.number)
          }
      })
    try host.tap("Tap")
    await host.until { host.runningTasks == 1 }
    try host.dismiss(.sheet)
    expectNil(host.find(.sheet))
    try host.tap("Count")
    expectTrue(host.takeLeavingFrames().allSatisfy { $0.contains("1 taps") })
    expectEqual([host.evaluations(of: TimerView.self), host.runningTasks], [6, 1])
    expectEqual(log.entries, ["appeared"])
    host.leave()
    await host.until { host.runningTasks == 0 }
    expectEqual(log.entries, ["appeared", "disappeared", "dismissed", "task ended"])
  }

  // Logged by SwiftUI (subconscious 900): "Currently, only presenting a single sheet is supported.
  // The next sheet will be presented when the currently presented sheet gets dismissed."
  @Test("a sheet waits for the end of the one before it, also within a sheet")
  func sheets() throws {
    let host = HeadlessHost(
      Stateful((first: true, second: false, inner: true)) { state in
        Button("Root") { state.wrappedValue.second = true }
          .sheet(isPresented: state.first) {
            Text("First").sheet(isPresented: state.inner) { Text("Inner") }
          }
          .sheet(isPresented: state.second) { Text("Second") }
      })
    try host.tap("Root")
    expectEqual(host.texts, ["Root", "First", "Inner"])
    try host.dismiss(.sheet)
    try host.dismiss(.sheet)
    expectEqual(host.texts, ["Root"])
    host.leave()
    expectEqual(host.texts, ["Root", "Second"])
  }

  // TCA 1991 (open), LLMonFHIR 113: the alert is never shown, not even after the sheet.
  @Test("an alert during a sheet, or while it leaves, is lost until its binding was false")
  func lostAlert() throws {
    let host = HeadlessHost(
      Stateful((sheet: true, alert: false)) { state in
        Button("Close and ask") { state.wrappedValue = (false, true) }
          .sheet(isPresented: state.sheet) { Text("Sheet") }
          .alert("Sure?", isPresented: state.alert) {}
        Button("Again") { state.wrappedValue.alert.toggle() }
      })
    try host.tap("Close and ask")
    host.leave()
    expectNil(host.find(.alert))
    try host.tap("Again")
    try host.tap("Again")
    expectTrue(host.find(.alert) != nil)
  }

  // UIKit calls the handler of an alert's button when the alert is gone. TCA 3272 and 3309: a
  // button asks the next question. Whether views are updated before the binding is set is not
  // documented.
  @Test("an alert is gone before the action of its button", arguments: [false, true])
  func answer(updates: Bool) throws {
    let host = HeadlessHost(
      Stateful((first: true, second: false)) { state in
        Text("Root")
          .alert("First", isPresented: state.first) {
            Button("Next") { state.wrappedValue.second = true }
          }
          .alert("Second", isPresented: state.second) {}
        Text("\(state.wrappedValue.first)")
      })
    host.answersUpdate = updates
    try host.tap("Next")
    expectEqual(host.labels(.alert), ["Second"])
    expectEqual(host.texts.last, "false")
  }

  // "As with SwiftUI's isPresented and presenting, the title is evaluated with the view": a title
  // made of the state is blank while the alert leaves.
  @Test("the title of an alert follows its view while the alert leaves")
  func title() throws {
    let host = HeadlessHost(
      Stateful("Tea" as String?) { item in
        Button("Close") { item.wrappedValue = nil }
          .alert(
            "Delete \(item.wrappedValue ?? "nothing")?",
            isPresented: .init(get: { item.wrappedValue != nil }, set: { _ in })
          ) {}
      })
    _ = host.takeLeavingFrames()
    try host.tap("Close")
    expectEqual(host.takeLeavingFrames().first, "alert \"Delete nothing?\"")
  }
}
