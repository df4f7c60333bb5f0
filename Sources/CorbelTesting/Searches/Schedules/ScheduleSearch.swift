/// A search for a schedule under which a test fails, with the fewest departures.
package enum ScheduleSearch {
  /// A schedule under which the test fails.
  package struct Failure {
    /// The schedule, after its run.
    package let schedule: Schedule
    /// The number of the first failing schedule.
    package let number: Int

    package var departures: [Schedule.Departure] { schedule.departures }
  }

  /// The maximum number of schedules in one search for fewer departures.
  private static var shrinkingLimit: Int { 500 }

  /// Tries schedules until the test fails: the order first in, first out, and then random orders.
  ///
  /// - Parameters:
  ///   - count: The number of schedules to try.
  ///   - simplifies: Returns whether to search for fewer departures.
  ///   - fails: Runs the test under a schedule, and returns whether it fails.
  /// - Returns: The simplest failing schedule, or nil if no schedule fails.
  package static func run(
    _ count: Int, simplifies: @Sendable () -> Bool = { true },
    _ fails: @Sendable (Schedule) async -> Bool
  ) async -> Failure? {
    for number in 1...max(count, 1) where !Task.isCancelled {
      let schedule = number == 1 ? Schedule(replaying: []) : Schedule(seed: UInt64(number))
      if await fails(schedule) {
        let simplest = simplifies() ? await shrink(schedule, fails) : schedule
        return Failure(schedule: simplest, number: number)
      }
    }
    return nil
  }

  /// Simplifies a failing schedule.
  ///
  /// This removes departures while the test still fails, first many at once and then one by one. If
  /// several are left, it also tries departures and their alternatives alone, because other
  /// departures can hide the effect of one.
  private static func shrink(
    _ schedule: Schedule, _ fails: @Sendable (Schedule) async -> Bool
  ) async -> Schedule {
    var best = schedule
    var size = best.departures.count
    var tries = 0
    var isOver: Bool { tries >= shrinkingLimit || Task.isCancelled }
    func failing(_ departures: some Sequence<Schedule.Departure>) async -> Schedule? {
      tries += 1
      let schedule = Schedule(replaying: Array(departures))
      return await fails(schedule) ? schedule : nil
    }
    while size > 0 {
      var start = 0
      var isSmaller = false
      while start < best.departures.count, !isOver {
        var fewer = best.departures
        fewer.removeSubrange(start..<min(start + size, fewer.count))
        if let schedule = await failing(fewer) {
          // This also removes departures whose decisions no longer occur.
          best = schedule
          isSmaller = true
        } else {
          start += size
        }
      }
      if !isSmaller || size > 1 { size /= 2 }
    }
    guard best.departures.count > 1 else { return best }
    let departures = schedule.departures.prefix(100)
    for departure in departures + departures.flatMap(\.alternatives) {
      if let schedule = await failing([departure]) { return schedule }
    }
    return best
  }
}
