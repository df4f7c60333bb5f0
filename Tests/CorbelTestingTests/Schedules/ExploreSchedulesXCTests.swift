import Corbel
import CorbelTesting
import XCTest

final class ExploreSchedulesXCTests: XCTestCase {
  @MainActor func testEverySchedule() async throws {
    var runs = 0
    try await exploreSchedules(7) {
      Schedule.decide()
      runs += 1
    }
    XCTAssertEqual(runs, countOfRun ?? 7)
  }

  @MainActor func testFailureThatIsNotThrown() async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await exploreSchedules(3) {
        TestStore(
          initialState: 0,
          reducer: Reduce<Int, Int, Never> {
            $0 += $1; return .none
          }
        )
        .send(1)
      }
    }
    XCTAssertEqual(recorder.failures.count, 2)
    XCTAssertEqual(
      recorder.failures.last,
      "The test fails even if work resumes in the usual order: first "
        + "in, first out.")
  }

  @MainActor func testFailedAssertionUnderOneSchedule() async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await exploreSchedules(replaying: "") { AssertionCount.note() }
    }
    XCTAssertEqual(
      recorder.failures,
      ["The test fails even if work resumes in the usual order: first in, first out."])
  }

  @MainActor func testInnerCall() async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await exploreSchedules(3) { try await exploreSchedules(3) {} }
    }
    XCTAssertEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      ["'exploreSchedules' was called in a test that already runs under schedules."])
  }

  @MainActor func testFailureOfATool() async {
    let bug = plantedBugs[0]
    let recorder = TestRecorder()
    var isThrown = false
    await recorder.recording {
      do {
        try await exploreSchedules(20) { try await bug.run(true) }
      } catch {
        isThrown = true
      }
    }
    XCTAssertTrue(isThrown)
    XCTAssertEqual(recorder.failures.count, 1)
    XCTAssertTrue(recorder.failures[0].contains(" of effect 2 (Race.swift:22) came before "))
  }

  @MainActor func testFailedAssertion() async throws {
    let recorder = TestRecorder()
    var runs = 0
    try await recorder.recording {
      try await exploreSchedules(30) {
        runs += 1
        Schedule.decide(among: 5)
        // As the observer of XCTest does.
        if runs > 2 { AssertionCount.note() }
      }
    }
    XCTAssertEqual(runs, 3)
    XCTAssertEqual(recorder.failures.count, 1)
    XCTAssertTrue(recorder.failures[0].hasPrefix("The test fails when work resumes in an order"))
  }
}
