internal import Foundation

/// The schedule that a run of tests was given in its environment.
package struct ScheduleEnvironment: Sendable {
  /// The value of `CORBEL_SCHEDULE`.
  package var schedule: String?

  static let current = Self(
    schedule: ProcessInfo.processInfo.environment["CORBEL_SCHEDULE"])
}
