/// A search for a schedule under which a test fails, with the fewest departures.
package enum ScheduleSearch {
  /// A schedule under which the test fails.
  package struct Failure {
    package let departures: [Schedule.Departure]
    /// The number of the first failing schedule.
    package let number: Int
  }

  /// The maximum number of schedules in one search for fewer departures.
  private static var shrinkingLimit: Int { 500 }

  /// Tries schedules until the test fails: the order first in, first out, and then random orders.
  ///
  /// - Parameters:
  ///   - count: The number of schedules to try.
  ///   - fails: Runs the test under a schedule, and returns whether it fails.
  /// - Returns: The simplest failing schedule, or nil if no schedule fails.
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

  /// Simplifies a failing schedule.
  ///
  /// First, this tries each departure alone, because other departures can hide its effect. Then it
  /// removes departures while the test still fails, first many at once and then one by one.
  private static func shrink(
    _ departures: [Schedule.Departure], _ fails: @Sendable (Schedule) async -> Bool
  ) async -> [Schedule.Departure] {
    var rest = departures
    var size = rest.count
    var tries = 0
    for departure in departures where departures.count > 1 && tries < shrinkingLimit / 2 {
      tries += 1
      let schedule = Schedule(replaying: [departure])
      if await fails(schedule) { return schedule.departures }
    }
    while size > 0 {
      var start = 0
      var isSmaller = false
      while start < rest.count, tries < shrinkingLimit {
        var fewer = rest
        fewer.removeSubrange(start..<min(start + size, rest.count))
        tries += 1
        let schedule = Schedule(replaying: fewer)
        if await fails(schedule) {
          // This also removes departures whose decisions no longer occur.
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
