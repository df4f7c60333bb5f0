import Corbel
import CorbelTesting
import XCTest

final class ExploreSchedulesXCTests: XCTestCase {
  private static let usualOrder =
    "The test fails even if work resumes in the usual order: first in, first out."

  @MainActor func testFailureThatIsNotThrown() async throws {
    let failures = try await recordedFailures {
      try await exploreSchedules(3) {
        plainStore(0) { (sum: inout Int, number: Int) in sum += number }.send(1)
      }
    }
    XCTAssertEqual(failures.count, 2)
    XCTAssertEqual(failures.last, Self.usualOrder)
  }

  @MainActor func testFailedAssertionUnderOneSchedule() async throws {
    let failures = try await recordedFailures {
      try await exploreSchedules(replaying: "") { AssertionCount.note() }
    }
    XCTAssertEqual(failures, [Self.usualOrder])
  }

  @MainActor func testFailureOfATool() async {
    var isThrown = false
    let failures = await recordedFailures {
      do {
        try await exploreSchedules(20) { try await plantedBugs[0].run(true) }
      } catch {
        isThrown = true
      }
    }
    XCTAssertTrue(isThrown)
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(failures.first?.contains(" of effect 2 (Race.swift:22) came before "), true)
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
