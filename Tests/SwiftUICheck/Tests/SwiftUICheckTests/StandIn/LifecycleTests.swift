import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The lifecycle of views in the stand-in")
struct LifecycleTests {
  private let log = TestSupport.Log()

  @Test("a view appears once, tells of changes, and disappears")
  func appearing() throws {
    let host = HeadlessHost(
      Stateful(0) { [log] count in
        Button("Count \(count.wrappedValue)") { count.wrappedValue += 1 }
          .onAppear { log.add("appeared") }
          .onDisappear { log.add("disappeared") }
          .onChange(of: count.wrappedValue) { old, new in log.add("\(old) to \(new)") }
      })
    try host.tap("Count 0")
    host.unmount()
    expectEqual(log.entries, ["appeared", "0 to 1", "disappeared"])
    expectEqual(host.description, "")
  }

  @Test("a task starts again when its identity changes, and ends with its view")
  func task() async throws {
    let host = HeadlessHost(
      Stateful(1) { [log] id in
        Button("Next") { id.wrappedValue += 1 }.task(id: id.wrappedValue) {
          log.add("began \(id.wrappedValue)")
          try? await Task.sleep(for: .seconds(1_000))
          log.add("ended")
        }
      })
    await host.until { log.entries == ["began 1"] }
    try host.tap("Next")
    await host.until { log.entries.count == 3 }
    expectEqual(Set(log.entries), ["began 1", "ended", "began 2"])
    expectEqual(host.runningTasks, 1)
    host.unmount()
    await host.until { host.runningTasks == 0 }
    expectEqual(log.entries.last, "ended")
  }
}
