internal import Corbel
internal import Foundation
internal import Testing
internal import XCTest

/// The receiver of failures: the running test, in Swift Testing or in XCTest.
package struct TestReporter: Sendable {
  /// The severity of a message.
  package enum Severity: Sendable {
    case failure
    /// An event that the test ignores on purpose.
    case warning
    /// What a passing test has done, which is printed.
    case note
  }

  /// A message that was recorded instead of shown.
  package struct Message: Sendable {
    package let severity: Severity
    package let text: String
    /// The file and the line where the message is shown; empty and zero if unknown.
    package var file = ""
    package let line: UInt
  }

  private enum Destination: Sendable {
    case swiftTesting
    case xcTest
    case recorder(TestRecorder)
  }

  private let destination: Destination

  /// The reporter of the caller's test.
  ///
  /// Code that reports later, such as a `deinit`, has to get the reporter early and keep it.
  package static var current: TestReporter {
    if let recorder = TestRecorder.current { return Self(destination: .recorder(recorder)) }
    return Self(destination: Test.current == nil ? .xcTest : .swiftTesting)
  }

  /// Whether the running test is known, and not only assumed to be an XCTest.
  var knowsTest: Bool {
    if case .xcTest = destination { false } else { true }
  }

  /// Prints a text at once, which no recorder receives.
  static func show(_ text: String, at location: TestLocation) {
    print("\(location.fileID):\(location.line): \(text)")
    fflush(nil)
  }

  /// Reports a failure or a warning of the test at a place.
  package func report(
    _ message: some CustomStringConvertible, severity: Severity = .failure,
    at location: TestLocation
  ) {
    let text = message.description
    switch destination {
    case .recorder(let recorder):
      recorder.record(
        Message(
          severity: severity, text: text, file: "\(location.fileID)", line: location.line))
    case _ where severity == .note:
      Self.show(text, at: location)
    case .swiftTesting:
      let sourceLocation = SourceLocation(
        fileID: "\(location.fileID)", filePath: "\(location.filePath)",
        line: Int(location.line), column: 1)
      if severity == .warning { return warn(text, at: sourceLocation) }
      Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    case .xcTest where severity == .warning:
      print("\(location.filePath):\(location.line): \(text)")
    case .xcTest:
      XCTFail(text, file: location.filePath, line: location.line)
    }
  }

  private func warn(_ text: String, at sourceLocation: SourceLocation) {
    #if compiler(>=6.3)
      Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
    #else
      // In Swift Testing 6.2, every issue is a failure, so a warning is only printed.
      print("\(sourceLocation): \(text)")
    #endif
  }

  /// Fails the test at the test's declaration, because no other place is known.
  ///
  /// Swift Testing does not know the test of a detached task, so a failure of the task belongs to
  /// the whole run. XCTest adds the failure to the test that is running.
  package func reportInTest(_ message: some CustomStringConvertible) {
    let text = message.description
    switch destination {
    case .recorder(let recorder):
      recorder.record(Message(severity: .failure, text: text, line: 0))
    case .swiftTesting:
      Issue.record(
        Comment(rawValue: text),
        sourceLocation: Test.current?.sourceLocation ?? #_sourceLocation)
    case .xcTest:
      // This reports to XCTest and to Swift Testing, because each of them ignores failures outside
      // its own tests.
      XCTFail(text)
      Issue.record(Comment(rawValue: text))
    }
  }
}
