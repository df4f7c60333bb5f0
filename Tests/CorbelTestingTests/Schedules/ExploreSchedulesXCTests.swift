import Corbel
import CorbelTesting
import XCTest

final class ExploreSchedulesXCTests: XCTestCase {
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
