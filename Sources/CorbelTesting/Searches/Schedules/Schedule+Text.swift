extension Schedule {
  /// Returns the message about a schedule under which a test fails, after a run of the test.
  ///
  /// - Parameter attempt: The number of the first failing schedule, and the number of schedules to
  ///   try.
  /// - Returns: The message.
  func text(after attempt: (number: Int, count: Int)?) -> String {
    let departures = departures.scheduleText
    guard !departures.isEmpty else {
      return attempt.map { $0.number == 1 } ?? true
        ? "The test fails even if work resumes in the usual order: first in, first out."
        : "The test passed in the usual order, and fails in this order after other runs. It keeps a "
          + "value from run to run."
    }
    let found = attempt.map { "\n\nSchedule \($0.number) of \($0.count) was the first to fail." }
    return """
      The test fails when work resumes in an order other than first in, first out.

      \(texts.map { "  Order:  \($0)" }.joined(separator: "\n"))

      To repeat this order, set CORBEL_SCHEDULE='\(departures)' or write \
      .schedules(replaying: "\(departures)").\(found ?? "")
      """
  }
}
