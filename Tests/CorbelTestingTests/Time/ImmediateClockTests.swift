import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("ImmediateClock", .stallLimit) struct ImmediateClockTests {
  let clock = ImmediateClock()

  @Test("it begins at zero")
  func zero() {
    expectEqual(clock.now.offset, .zero)
    expectEqual(clock.minimumResolution, .zero)
  }

  @Test("a sleep takes no time, and moves the clock")
  func sleep() async throws {
    try await clock.sleep(for: .seconds(1))
    try await clock.sleep(for: .seconds(2))
    expectEqual(clock.now.offset, .seconds(3))
  }

  @Test("it does not go back")
  func past() async throws {
    try await clock.sleep(for: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    expectEqual(clock.now.offset, .seconds(2))
  }

  @Test("in a cancelled task it throws, and the clock does not move")
  func cancelled() async {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(clock.now.offset, .zero)
  }
}
