import CorbelTesting
import CounterExample
import Testing

@Suite("The service in memory", .timeLimit(.minutes(10)))
@MainActor struct LocalCountServiceTests {
  @Test("keeps the count that was saved last")
  func keepsCount() async throws {
    let service = LocalCountService(count: 1)

    #expect(try await service.count() == 1)
    #expect(try await service.save(5) == 5)
    #expect(try await service.count() == 5)
  }

  @Test(
    "changes its count",
    arguments: [(CounterChange.increment, 4), (.decrement, 2), (.reset, 0)])
  func changesCount(change: CounterChange, expected: Int) async throws {
    let service = LocalCountService(count: 3)

    #expect(try await service.apply(change) == expected)
    #expect(service.storedCount == expected)
  }

  @Test("fails while it is not available, and keeps its content")
  func fails() async throws {
    let service = LocalCountService(count: 3)
    service.isAvailable = false

    await #expect(throws: LocalCountService.Unavailable.self) { try await service.save(5) }
    await #expect(throws: LocalCountService.Unavailable.self) { try await service.count() }
    await #expect(throws: LocalCountService.Unavailable.self) { try await service.apply(.reset) }
    #expect(service.storedCount == 3)
  }

  @Test("keeps the count at the end of a call's delay")
  func takesTime() async throws {
    let clock = TestClock()
    let service = LocalCountService(delay: .seconds(1), clock: clock)

    async let saved = service.save(5)
    await clock.waitForSleepers()
    #expect(service.storedCount == 0)
    await clock.advance(by: .seconds(1))

    #expect(try await saved == 5)
    #expect(service.storedCount == 5)
  }

  @Test("requests a save from all listeners")
  func asksEverybody() async {
    let service = LocalCountService()
    var first = service.saveRequests.makeAsyncIterator()
    var second = service.saveRequests.makeAsyncIterator()

    service.requestSave()

    #expect(await first.next() != nil)
    #expect(await second.next() != nil)
  }
}
