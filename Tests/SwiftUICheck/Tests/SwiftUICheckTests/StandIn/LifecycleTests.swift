import Testing

@testable import SwiftUI

@MainActor @Suite("The lifecycle of views in the stand-in")
struct LifecycleTests {
  @MainActor final class Log {
    var entries: [String] = []
  }

  struct LoggingView: View {
    let log: Log
    @State private var count = 0

    var body: some View {
      Button("Count \(count)") { count += 1 }
        .onAppear { log.entries.append("appeared") }
        .onDisappear { log.entries.append("disappeared") }
        .onChange(of: count) { old, new in log.entries.append("\(old) to \(new)") }
    }
  }

  struct WaitingView: View {
    let log: Log

    var body: some View {
      Text("Waiting").task {
        log.entries.append("began")
        try? await Task.sleep(for: .seconds(1_000))
        log.entries.append("ended")
      }
    }
  }

  @Test("a view appears once, tells of changes, and disappears")
  func appearing() throws {
    let log = Log()
    let host = HeadlessHost(LoggingView(log: log))
    try host.tap("Count 0")
    host.unmount()
    #expect(log.entries == ["appeared", "0 to 1", "disappeared"])
    #expect(host.description == "")
  }

  @Test("a task runs as long as its view is there")
  func task() async throws {
    let log = Log()
    let host = HeadlessHost(WaitingView(log: log))
    await host.until { log.entries == ["began"] }
    #expect(host.runningTasks == 1)
    host.unmount()
    await host.until { host.runningTasks == 0 }
    #expect(log.entries == ["began", "ended"])
  }

  @Test("a task starts again when its identity changes")
  func taskIdentity() async throws {
    struct IdentifiedTaskView: View {
      let log: Log
      @State private var id = 1

      var body: some View {
        Button("Next") { id += 1 }.task(id: id) { log.entries.append("\(id)") }
      }
    }
    let log = Log()
    let host = HeadlessHost(IdentifiedTaskView(log: log))
    await host.until { log.entries == ["1"] }
    try host.tap("Next")
    await host.until { log.entries.count == 2 }
    #expect(log.entries == ["1", "2"])
  }

  @Test("pulling to refresh waits until that has ended")
  func refreshing() async throws {
    let log = Log()
    let host = HeadlessHost(
      Text("Text").refreshable {
        await Task.yield()
        await MainActor.run { log.entries.append("refreshed") }
      })
    try await host.refresh()
    #expect(log.entries == ["refreshed"])
  }
}
