/// The test that runs in this process, if any.
///
/// The type conforms to ``DiagnosticReceiving`` only in processes that link CorbelTesting.
package enum RunningTest {}

/// A type that receives the diagnostics of stores and containers with the standard reporter.
package protocol DiagnosticReceiving {
  /// Receives a diagnostic, on the thread of the mistake.
  static func receive(_ diagnostic: Diagnostic)
}
