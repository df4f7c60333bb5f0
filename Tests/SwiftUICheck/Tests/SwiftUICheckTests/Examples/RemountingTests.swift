import Corbel
import CorbelSwiftUI
import CounterExample
import TestSupport
import Testing

@testable import SwiftUI

/// Screens that disappear while they load, and that appear again.
@MainActor @Suite("A screen that disappears during its load") struct RemountingTests {
  private final class SlowCountService: CountService {
    let (answers, answer) = AsyncStream.makeStream(of: Never.self)

    func save(_ count: Int) async throws -> Int {
      for await _ in answers {}
      try Task.checkCancellation()
      return count
    }
  }

  @Test("goes on saving its count, and shows the result when it appears again")
  func counter() async throws {
    let service = SlowCountService()
    let store = Store(
      initialState: Counter.State(count: 3), reducer: Counter(service: service), responder: .noop)
    let host = HeadlessHost(CounterStoreView(store: store))
    try host.tap("Save")
    host.unmount()
    let again = HeadlessHost(CounterStoreView(store: store))
    expectTrue(again.find(.progress) != nil)
    service.answer.finish()
    await again.expect("Saved: 3")
  }
}
