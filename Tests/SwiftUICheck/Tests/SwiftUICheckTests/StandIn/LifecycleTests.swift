import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The lifecycle of views in the stand-in")
struct LifecycleTests {
  private let log = TestSupport.Log()

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
