import Corbel
import CorbelTesting
import XCTest

final class ExploreSchedulesXCTests: XCTestCase {
  private static let usualOrder =
    "The test fails even if work resumes in the usual order: first in, first out."

  @MainActor func testFailedAssertionUnderOneSchedule() async throws {
    let failures = try await recordedFailures {
      try await exploreSchedules(replaying: "") { AssertionCount.note() }
    }
    XCTAssertEqual(failures, [Self.usualOrder])
  }

  @MainActor func testFailedAssertion() async throws {
    var runs = 0
    let failures = try await recordedFailures {
      try await exploreSchedules(30) {
        runs += 1
        Schedule.decide(among: 5)
        // As the observer of XCTest does.
        if runs > 2 { AssertionCount.note() }
      }
    }
    XCTAssertEqual(runs, 3)
    XCTAssertEqual(
      failures.map { $0.hasPrefix("The test fails when work resumes in an order") }, [true])
  }
}
