internal import Foundation

/// The settings for schedules that a run of tests has in its environment.
package struct ScheduleEnvironment: Sendable {
  /// The schedule to repeat: the value of `CORBEL_SCHEDULE`.
  package var schedule: String?
  /// How many schedules to try in place of what the test says: the value of `CORBEL_SCHEDULES`.
  package var count: String?

  package static let current = Self(ProcessInfo.processInfo.environment)

  package init(_ variables: [String: String]) {
    schedule = variables["CORBEL_SCHEDULE"]
    count = variables["CORBEL_SCHEDULES"]
  }
}
