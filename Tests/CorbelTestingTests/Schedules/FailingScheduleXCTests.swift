#if os(Linux)
  import CorbelTesting
  import Foundation
  import XCTest

  /// Runs a failing test of XCTest in a process of its own, and reads its output.
  final class FailingScheduleXCTests: XCTestCase {
    private static let variable = "CORBEL_FAILING_SCHEDULE"

    /// Fails in the process that the test below starts.
    @MainActor func testAssertion() async throws {
      guard ProcessInfo.processInfo.environment[Self.variable] != nil else { return }
      try await exploreSchedules(30) { XCTFail("The order is wrong.") }
    }

    func testFailedAssertionEndsTheSearch() throws {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["\(String(reflecting: Self.self))/testAssertion"]
      process.environment = ProcessInfo.processInfo.environment
      process.environment?[Self.variable] = "1"
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      XCTAssertEqual(text.components(separatedBy: "The order is wrong.").count, 2, text)
      let schedule = "The test fails even if work resumes in the usual order: first in, first out."
      XCTAssertEqual(text.components(separatedBy: schedule).count, 2, text)
    }
  }
#endif
