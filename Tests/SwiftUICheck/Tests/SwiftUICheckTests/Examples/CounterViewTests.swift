import Corbel
import CorbelSwiftUI
import CounterExample
import TestSupport
import Testing

@testable import ExampleApp
@testable import SwiftUI

@MainActor @Suite("The views of the counter") struct CounterViewTests {
  private let dependencies: Dependencies
  private let service = LocalCountService()

  init() throws {
    dependencies = try Dependencies(.test) { [service] in $0[CountServiceKey.self] = service }
  }

  private func host(_ way: CountersView.Way) throws -> HeadlessHost {
    let host = HeadlessHost(CountersView().resolving(from: dependencies))
    try host.choose(way, in: "Way")
    return host
  }

  @Test("counts, and saves the count", arguments: CountersView.Way.allCases)
  func countsAndSaves(way: CountersView.Way) async throws {
    let host = try host(way)

    for count in 1...3 {
      try host.tap("Count up")
      await host.until { host.texts.contains("Count: \(count)") }
    }
    try host.tap("Count down")
    await host.expect("Count: 2")
    expectTrue(host.texts.contains("Not saved yet"))

    try host.tap("Save")
    await host.expect("Saved: 2")
    expectEqual(service.storedCount, 2)
  }

  @Test("says that the count was not saved", arguments: CountersView.Way.allCases)
  func fails(way: CountersView.Way) async throws {
    service.isAvailable = false
    let host = try host(way)

    try host.tap("Save")
    await host.expect("Not saved: the service is not available")
  }

  @Test("a change of a store's count is animated")
  func animates() throws {
    let host = try host(.reducer)
    _ = host.takeAnimations()

    try host.tap("Count up")

    expectEqual(host.takeAnimations(), [.default])
  }
}
