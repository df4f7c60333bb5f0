/// Looks for a schedule under which a test fails, and for the fewest departures that it takes.
package enum ScheduleSearch {
  /// A schedule under which the test fails.
  package struct Failure {
    package let departures: [Schedule.Departure]
    /// How many schedules had been tried when the first failure came.
    package let number: Int
  }

  /// How many schedules one search for fewer departures may try.
  private static var shrinkingLimit: Int { 500 }

  /// Tries first in, first out, then as many seeds as are needed.
  ///
  /// - Parameters:
  ///   - count: How many schedules to try.
  ///   - fails: Runs the test under a schedule, and returns whether it fails.
  /// - Returns: The simplest failing schedule that was found, nil if there is none.
  package static func run(_ count: Int, _ fails: @Sendable (Schedule) async -> Bool) async
    -> Failure?
  {
    for number in 1...max(count, 1) {
      let schedule =
        number == 1 ? Schedule(replaying: []) : Schedule(seed: UInt64(number))
      if await fails(schedule) {
        return Failure(departures: await shrink(schedule.departures, fails), number: number)
      }
    }
    return nil
  }

  /// Leaves out departures, first many at once and then one by one, while the test still fails.
  private static func shrink(
    _ departures: [Schedule.Departure], _ fails: @Sendable (Schedule) async -> Bool
  ) async -> [Schedule.Departure] {
    var rest = departures
    var size = rest.count
    var tries = 0
    while size > 0 {
      var start = 0
      var isSmaller = false
      while start < rest.count, tries < shrinkingLimit {
        var fewer = rest
        fewer.removeSubrange(start..<min(start + size, rest.count))
        tries += 1
        let schedule = Schedule(replaying: fewer)
        if await fails(schedule) {
          // Decisions that didn't come to pass are left out as well.
          rest = schedule.departures
          isSmaller = true
        } else {
          start += size
        }
      }
      if !isSmaller || size > 1 { size /= 2 }
      if tries >= shrinkingLimit { break }
    }
    return rest
  }
}
