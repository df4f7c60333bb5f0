package import Corbel

extension DiagnosticReporter: DiagnosticReceiving {
  /// Fails the test whose store or container reports a mistake.
  package static func receive(_ diagnostic: Diagnostic) {
    let reporter = TestReporter.current
    reporter.reportInTest(diagnostic)
    // A program can link this module without running tests. Without a known test, this also writes
    // the diagnostic to standard error.
    if !reporter.knowsTest { DiagnosticReporter.standardError.report(diagnostic) }
  }
}
