public import Corbel

extension Dependencies {
  /// Creates a container for a test, in which keys have their test values.
  ///
  /// ```swift
  /// let dependencies = try Dependencies.test { $0[GreeterKey.self] = GreeterStub() }
  /// ```
  ///
  /// If a key has no test value and is not overridden, the first read of the key fails the test.
  /// Containers share no values, so tests can run at the same time.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - register: Registers types and overrides keys.
  /// - Returns: The container.
  /// - Throws: A `Diagnostic` whose evidence lists every mistake.
  public static func test(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ register: (inout Builder) -> Void = { _ in }
  ) throws(Diagnostic) -> Dependencies {
    let location = TestLocation(fileID, filePath, line)
    return try test(at: location, Builder(register))
  }

  /// Creates a container that reports mistakes at a place; nil stands for the test's declaration.
  static func test(
    at location: TestLocation?, _ builder: consuming Builder
  ) throws(Diagnostic) -> Dependencies {
    let reporter = TestReporter.current
    let diagnostics = DiagnosticReporter { diagnostic in
      guard let location else { return reporter.reportInTest(diagnostic) }
      reporter.report(diagnostic, at: location)
    }
    return try Dependencies(.test, diagnostics: diagnostics, builder)
  }
}
