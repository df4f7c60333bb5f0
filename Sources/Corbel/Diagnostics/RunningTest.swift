/// The test that runs in this process, if there is one.
///
/// It conforms to ``DiagnosticReceiving`` only in processes that link CorbelTesting.
package enum RunningTest {}

/// A type that takes the diagnostics of stores and containers that were given no other reporter.
package protocol DiagnosticReceiving {
  /// Takes a diagnostic, on the thread on which it arose.
  static func receive(_ diagnostic: Diagnostic)
}
