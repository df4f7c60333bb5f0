import TestSupport
import Testing

@Suite("StallLimit") struct StallLimitTests {
  /// Returns after how many seconds a process counts as stalled, or nil if it doesn't within a minute.
  private func secondsUntilStall(computing: Duration, testsEndIn seconds: Set<Int> = []) -> Int? {
    var check = StallCheck()
    var progress = StallCheck.Progress(eventCount: 0, computing: .zero)
    return (1...60).first { second in
      progress.computing += computing
      if seconds.contains(second) { progress.eventCount += 1 }
      return check.isStalled(at: progress)
    }
  }

  @Test("an idle process is stalled after 20 seconds without the end of a test") func idle() {
    expectEqual(secondsUntilStall(computing: .milliseconds(19)), 20)
    expectEqual(secondsUntilStall(computing: .milliseconds(19), testsEndIn: [15]), 35)
  }

  @Test("a computing process is stalled after 40 seconds of its own time") func computing() {
    expectEqual(secondsUntilStall(computing: .seconds(1)), 40)
    expectEqual(secondsUntilStall(computing: .seconds(2)), 20)
    expectNil(secondsUntilStall(computing: .milliseconds(500)))
    expectNil(secondsUntilStall(computing: .seconds(1), testsEndIn: [19, 39]))
  }
}
