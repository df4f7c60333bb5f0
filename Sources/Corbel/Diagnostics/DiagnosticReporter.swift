/// The receiver of diagnostics.
///
/// Pass a reporter to the initializer of a store or a container. The default is ``standard``.
///
/// ```swift
/// let store = Store(
///   initialState: 0, reducer: Sync(),
///   diagnostics: DiagnosticReporter { logger.warning("\($0)") })
/// ```
public struct DiagnosticReporter: Sendable {
  /// The function that receives diagnostics; nil for the standard reporter.
  private let receive: (@Sendable (Diagnostic) -> Void)?

  /// Creates a reporter.
  ///
  /// - Parameter receive: Called with each diagnostic, on the thread of the mistake.
  public init(_ receive: @escaping @Sendable (Diagnostic) -> Void) {
    self.receive = receive
  }

  private init() {
    receive = nil
  }

  /// Reports a diagnostic.
  ///
  /// - Parameter diagnostic: The diagnostic.
  package func report(_ diagnostic: Diagnostic) {
    (receive ?? Self.receiveAsStandard)(diagnostic)
  }

  /// A reporter that fails the current test, or writes to standard error outside tests.
  ///
  /// This reporter fails tests in each process that links CorbelTesting, even if the test doesn't
  /// use that module. In other processes, it writes to standard error in debug builds and does
  /// nothing in release builds.
  public static let standard = DiagnosticReporter()

  /// A reporter that writes to standard error.
  public static let standardError = DiagnosticReporter { diagnostic in
    System.writeToStandardError("\(diagnostic)\n")
  }

  /// A reporter that drops every diagnostic.
  public static let silent = DiagnosticReporter { _ in }

  private static func receiveAsStandard(_ diagnostic: Diagnostic) {
    // The runtime finds the conformance in any module of the process, so CorbelTesting doesn't have
    // to register anything.
    receive(diagnostic, in: Self.self as? any DiagnosticReceiving.Type)
  }

  /// Reports a diagnostic to the running test or, in a program without test tools, to standard
  /// error.
  package static func receive(_ diagnostic: Diagnostic, in test: (any DiagnosticReceiving.Type)?) {
    test?.receive(diagnostic)
    #if DEBUG
      if test == nil { standardError.report(diagnostic) }
    #endif
  }
}
