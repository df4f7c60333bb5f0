/// The place where diagnostics go.
///
/// A store or a container is given one when it is created. Without one it uses ``standard``.
///
/// ```swift
/// let store = Store(
///   initialState: 0, reducer: Sync(),
///   diagnostics: DiagnosticReporter { logger.warning("\($0)") })
/// ```
public struct DiagnosticReporter: Sendable {
  /// Nil for the standard reporter.
  private let receive: (@Sendable (Diagnostic) -> Void)?

  /// Creates a reporter.
  ///
  /// - Parameter receive: Called with each diagnostic, on the thread on which it arose.
  public init(_ receive: @escaping @Sendable (Diagnostic) -> Void) {
    self.receive = receive
  }

  private init() {
    receive = nil
  }

  /// Hands over a diagnostic.
  ///
  /// - Parameter diagnostic: The diagnostic.
  public func report(_ diagnostic: Diagnostic) {
    (receive ?? Self.receiveAsStandard)(diagnostic)
  }

  /// Whether it is the standard reporter.
  var isStandard: Bool { receive == nil }

  /// A reporter that fails the current test, or writes to standard error where no tests run.
  ///
  /// It fails tests in each process that links CorbelTesting, whether or not a test uses that module.
  /// In any other process it writes in debug builds, and does nothing in release builds.
  public static let standard = DiagnosticReporter()

  /// Writes to standard error.
  public static let standardError = DiagnosticReporter { diagnostic in
    System.writeToStandardError("\(diagnostic)\n")
  }

  /// Drops every diagnostic.
  public static let silent = DiagnosticReporter { _ in }

  private static func receiveAsStandard(_ diagnostic: Diagnostic) {
    // The runtime finds the conformance in every module of the process, so nothing has to be
    // registered, and an app without CorbelTesting has none.
    if let test = RunningTest.self as? any DiagnosticReceiving.Type {
      test.receive(diagnostic)
    } else {
      #if DEBUG
        standardError.report(diagnostic)
      #endif
    }
  }
}
