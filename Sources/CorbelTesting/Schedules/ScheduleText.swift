/// The message about a schedule under which a test fails.
struct ScheduleText: CustomStringConvertible {
  let description: String

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - schedule: The schedule, after a run of the test.
  ///   - attempt: The number of the first failing schedule, and the number of schedules to try.
  init(_ schedule: Schedule, attempt: (number: Int, count: Int)?) {
    let departures = schedule.departures.scheduleText
    guard !departures.isEmpty else {
      let isFirst = attempt.map { $0.number == 1 } ?? true
      description =
        isFirst
        ? "The test fails even if work resumes in the usual order: first in, first out."
        : "The test passed in the usual order, and fails in this order after other runs. It keeps a "
          + "value from run to run."
      return
    }
    let found = attempt.map { "\n\nSchedule \($0.number) of \($0.count) was the first to fail." }
    description = """
      The test fails when work resumes in an order other than first in, first out.

      \(schedule.texts.map { "  Order:  \($0)" }.joined(separator: "\n"))

      To repeat this order, set CORBEL_SCHEDULE='\(departures)' or write \
      .schedules(replaying: "\(departures)").\(found ?? "")
      """
  }
}
