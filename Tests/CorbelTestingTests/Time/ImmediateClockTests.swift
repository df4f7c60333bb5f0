import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("ImmediateClock", .stallLimit) struct ImmediateClockTests {
  @Test("a sleep takes no time, moves the clock, and never back") func sleep() async throws {
    let clock = ImmediateClock()
    expectEqual(clock.now.offset, .zero)
    expectEqual(clock.minimumResolution, .zero)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(clock.now.offset, .zero)
    try await clock.sleep(for: .seconds(1))
    try await clock.sleep(for: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    expectEqual(clock.now.offset, .seconds(3))
  }
}
