import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("Views in other tabs, below other screens, and during a refresh")
struct CoveredTests {
  private let log = TestSupport.Log()

  /// A view that notes when it appears, and when its task begins and ends.
  private func noting(_ name: String) -> some View {
    Text(name)
      .onAppear { [log] in log.add("\(name) appeared") }
      .onDisappear { [log] in log.add("\(name) disappeared") }
      .onChange(of: name, initial: true) { [log] in log.add("\(name) changed") }
      .task { [log] in
        log.add("\(name) began")
        try? await Task.sleep(for: .seconds(1_000))
        log.add("\(name) ended")
      }
  }

  // feedback-assistant 417: the content of a tab is made when the tab is selected for the first
  // time, and appears and disappears with each selection. Each appearance calls an initial
  // onChange, as in OpenSwiftUI's ValueActionModifier.
  @Test("a tab is made when it is selected, and its tasks end while another one is selected")
  func tabs() async throws {
    let host = HeadlessHost(
      TabView {
        noting("a").tabItem { Text("First") }
        noting("b").tabItem { Text("Second") }
      })
    await host.until { log.entries.count == 3 }
    expectEqual(log.entries, ["a changed", "a appeared", "a began"])
    try host.tap("Second")
    await host.until { log.entries.count == 8 }
    expectEqual(Set(log.entries.suffix(5)), named("b").union(["a disappeared", "a ended"]))
    expectEqual(host.texts, ["First", "Second", "b"])
    try host.tap("First")
    await host.until { log.entries.count == 13 }
    expectEqual(Set(log.entries.suffix(5)), named("a").union(["b disappeared", "b ended"]))
    host.unmount()
  }

  private func named(_ name: String) -> Set<String> {
    ["\(name) changed", "\(name) appeared", "\(name) began"]
  }

  // Apple, "task(priority:_:)": the task is cancelled when the view disappears, as the root of a
  // stack does when a screen is pushed.
  @Test("a push ends the root's task, which starts again after the way back")
  func push() async throws {
    let host = HeadlessHost(
      NavigationStack {
        noting("root").navigationDestination(for: Int.self) { number in
          Text("screen \(number)")
        }
        NavigationLink("Push", value: 1)
      })
    await host.until { log.entries.contains("root began") }
    try host.tap("Push")
    await host.until { log.entries.contains("root ended") }
    expectEqual(host.runningTasks, 0)
    try host.dismiss(.destination)
    await host.until { log.entries.last == "root began" }
    let begin = ["root changed", "root appeared", "root began"]
    expectEqual(log.entries, begin + ["root disappeared", "root ended"] + begin)
    host.unmount()
  }

  // TCA 2250, woocommerce-ios 14870, vsm-ios 53: a redraw during the refresh cancels the action.
  @Test("an evaluation of the view cancels its refresh")
  func refresh() async throws {
    let host = HeadlessHost(
      Stateful(0) { [log] count in
        Text("\(count.wrappedValue)").refreshable {
          await MainActor.run { count.wrappedValue += 1 }
          try? await Task.sleep(for: .seconds(1_000))
          log.add("cancelled: \(Task.isCancelled)")
        }
      })
    let refresh = Task { try await host.refresh() }
    await host.until { !log.entries.isEmpty }
    try await refresh.value
    expectEqual(log.entries, ["cancelled: true"])
  }
}
