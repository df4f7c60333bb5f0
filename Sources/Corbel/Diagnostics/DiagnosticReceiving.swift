/// A type that receives the diagnostics of stores and containers with the standard reporter.
///
/// ``DiagnosticReporter`` conforms only in processes that link CorbelTesting.
package protocol DiagnosticReceiving {
  /// Receives a diagnostic, on the thread of the mistake.
  static func receive(_ diagnostic: Diagnostic)
}
