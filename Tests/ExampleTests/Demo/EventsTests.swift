import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import Foundation
import TestSupport
import Testing

@MainActor @Suite("The events beside a page") struct EventsTests {
  enum Value {
    case plain
    case one(Int)
    case labelled(index: Int, Inner)
    case result(Result<[Int], any Error>)
  }

  enum Inner { case text(String?) }

  @Test("a description contains cases and payloads, but no names of types")
  func descriptions() {
    let values: [Value] = [
      .plain, .one(1), .labelled(index: 2, .text("a")), .result(.success([3])),
    ]
    #expect(
      values.map { shortDescription(of: $0) } == [
        "plain", "one(1)", "labelled(index: 2, text(Optional(\"a\")))",
        "result(success([3]))",
      ])
  }

  @Test("the newest events are shown")
  func capacity() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    await bench.type(String(repeating: "+", count: 210) + "-")
    #expect(bench.events.count == 200)
    #expect(bench.events.last == "counter action    decrementTapped")
  }
}
