/// The place where diagnostics go.
///
/// A store is handed one; there is no global one.
///
/// ```swift
/// let store = Store(
///   initialState: 0, reducer: Sync(),
///   diagnostics: DiagnosticReporter { logger.warning("\($0)") })
/// ```
public struct DiagnosticReporter: Sendable {
  private let receive: @Sendable (Diagnostic) -> Void

  /// Creates a reporter.
  ///
  /// - Parameter receive: Called with each diagnostic, on the thread on which it arose.
  public init(_ receive: @escaping @Sendable (Diagnostic) -> Void) {
    self.receive = receive
  }

  /// Hands over a diagnostic.
  ///
  /// - Parameter diagnostic: The diagnostic.
  public func report(_ diagnostic: Diagnostic) {
    receive(diagnostic)
  }

  /// Writes to standard error where Corbel was built for debugging, and nothing in release.
  public static let standard: DiagnosticReporter = {
    #if DEBUG
      .standardError
    #else
      .silent
    #endif
  }()

  /// Writes to standard error.
  public static let standardError = DiagnosticReporter { diagnostic in
    System.writeToStandardError("\(diagnostic)\n")
  }

  /// Drops every diagnostic.
  public static let silent = DiagnosticReporter { _ in }
}
