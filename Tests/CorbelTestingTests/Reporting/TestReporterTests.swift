import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Reporting", .stallLimit) struct TestReporterTests {
  @Test("a failure is an issue of its test, at the given place, and a warning is no failure")
  func failure() {
    withKnownIssue {
      TestReporter.current.report("It failed.", at: TestLocation())
    } matching: { issue in
      issue.comments == ["It failed."]
        && issue.sourceLocation?.fileName == "TestReporterTests.swift" && isSevere(issue)
    }
    #if compiler(>=6.3)
      withKnownIssue {
        TestReporter.current.report("Look.", severity: .warning, at: TestLocation())
      } matching: { issue in
        issue.severity == .warning && issue.comments == ["Look."]
      }
    #endif
  }

  nonisolated private func isSevere(_ issue: Issue) -> Bool {
    #if compiler(>=6.3)
      issue.severity == .error
    #else
      true
    #endif
  }

  #if EXIT_TESTS
    @Test("without a known test, a warning is printed with its place")
    func printedWarning() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        TestReporter.current.report(
          "Look.", severity: .warning, at: TestLocation("App/A.swift", "/App/A.swift", 12))
      }
      let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      expectTrue(text.contains("/App/A.swift:12: Look.\n"))
    }
  #endif

  @Test("a recorder keeps failures instead of failing the test") func recorder() async {
    let recorder = TestRecorder()
    await recorder.recording {
      await Task {
        TestReporter.current.report("It failed.", at: TestLocation())
        TestReporter.current.report("Look.", severity: .warning, at: TestLocation())
      }.value
    }
    expectEqual(recorder.failures, ["It failed."])
    expectEqual(recorder.messages.map(\.text), ["It failed.", "Look."])
    expectEqual(Set(recorder.messages.map(\.file)), ["\(#fileID)"])
  }
}
