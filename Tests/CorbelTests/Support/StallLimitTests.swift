import TestSupport
import Testing

@Suite("StallLimit") struct StallLimitTests {
  /// Returns after how many seconds a process counts as stalled, or nil if it doesn't within a
  /// minute.
  private func secondsUntilStall(computing: Duration, testsEndIn seconds: Set<Int> = []) -> Int? {
    var check = StallCheck()
    var progress = StallCheck.Progress(eventCount: 0, computing: .zero)
    return (1...60).first { second in
      progress.computing += computing
      if seconds.contains(second) { progress.eventCount += 1 }
      return check.isStalled(at: progress)
    }
  }

  @Test("a process is stalled after 20 idle seconds, or 40 of its own, without the end of a test")
  func seconds() {
    expectEqual(
      [
        secondsUntilStall(computing: .milliseconds(19)),
        secondsUntilStall(computing: .milliseconds(19), testsEndIn: [15]),
        secondsUntilStall(computing: .seconds(1)), secondsUntilStall(computing: .seconds(2)),
        secondsUntilStall(computing: .milliseconds(500)),
        secondsUntilStall(computing: .seconds(1), testsEndIn: [19, 39]),
      ], [20, 35, 40, 20, nil, nil])
  }
}
