import Corbel
import CorbelTesting
import TestSupport
import Testing
import XCTest

@MainActor
@Suite("A mistake in a store or a container without a reporter of its own", .stallLimit)
struct DiagnosticReceivingTests {
  private let text = """
    An effect threw an error that the feature does not handle.

      Effect:  effect 1 (DiagnosticReceivingTests.swift:\(Failing.line))
      Error:   offline

    The effect has ended, but no action has told the feature about the error. Return an action \
    for the error from 'catch', or handle the error in the operation.
    """

  @Test("it fails the test at the test's declaration, also when an effect makes it later")
  func failure() async {
    let line = #line - 2
    for gate in [nil, Gate<Void>()] {
      let store = Store(initialState: 0, reducer: Failing(gate: gate))
      await withKnownIssue {
        let task = store.send(())
        gate?.answer()
        await task.finish()
      } matching: { issue in
        issue.comments.map(\.rawValue) == [text] && issue.sourceLocation?.line == line
          && issue.sourceLocation?.fileName == "DiagnosticReceivingTests.swift"
      }
    }
    // It goes to the store's own reporter, if it has one.
    let silent = Store(initialState: 0, reducer: Failing(), diagnostics: .silent)
    await silent.send(()).finish()
    withExtendedLifetime(silent) {}
  }

  #if EXIT_TESTS
    @Test("it is also written to standard error if no test is known") func noTest() async {
      let unknown = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let diagnostic = Diagnostic(fact: "1.", evidence: [], consequence: "2.", remedy: "3.")
        withKnownIssue { DiagnosticReporter.standard.report(diagnostic) }
      }
      let known = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let diagnostic = Diagnostic(fact: "1.", evidence: [], consequence: "2.", remedy: "3.")
        await TestRecorder().recording { DiagnosticReporter.standard.report(diagnostic) }
      }
      let isWritten = [unknown, known].map { result in
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
          .contains("1.\n\n2. 3.\n")
      }
      expectEqual(isWritten, [true, false])
    }
  #endif
}

/// A mistake in a test of XCTest.
final class RunningXCTests: XCTestCase {
  @MainActor func testMistake() async {
    let recorder = TestRecorder()
    recorder.recording { _ = Store(initialState: 0, reducer: Failing()).send(()) }
    XCTAssertEqual(recorder.failures.count, 1)
  }
}

#if os(Linux)
  /// A test of XCTest that keeps its first failure.
  final class FailingXCTests: XCTestCase {
    private var failure: String?

    override func recordFailure(
      withDescription description: String, inFile path: String, atLine line: Int, expected: Bool
    ) {
      let text = "\(path):\(line): \(description)"
      if failure != nil {
        super.recordFailure(
          withDescription: description, inFile: path, atLine: line, expected: expected)
      }
      failure = failure ?? text
    }

    func testPlace() {
      let location = TestLocation("App/A.swift", "/App/A.swift", 12)
      TestReporter.current.report("It failed.", at: location)
      let text = failure
      failure = ""
      XCTAssertEqual(text, "/App/A.swift:12: failed - It failed.")
    }
  }
#endif

/// A reducer whose effect throws.
private struct Failing: Reducer {
  enum Failure: Error { case offline }

  static let line = #line + 4
  var gate: Gate<Void>?

  func reduce(into state: inout Int, action: Void) -> Effect<Self> {
    .run { [gate] _ in
      try await gate?.value()
      throw Failure.offline
    }
  }
}
