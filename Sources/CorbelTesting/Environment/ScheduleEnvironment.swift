internal import Foundation

/// The settings for schedules in the environment of the process.
package struct ScheduleEnvironment: Sendable {
  /// The schedule to repeat: the value of `CORBEL_SCHEDULE`.
  package var schedule: String?
  /// The value of `CORBEL_SCHEDULES`: a number of schedules that overrides the test's number.
  package var count: String?

  package static let current = Self(ProcessInfo.processInfo.environment)

  package init(_ variables: [String: String]) {
    schedule = variables["CORBEL_SCHEDULE"]
    count = variables["CORBEL_SCHEDULES"]
  }
}
