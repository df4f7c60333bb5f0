public import Corbel
public import Testing

/// A trait that gives each test a container of its own.
///
/// ```swift
/// @Suite(.dependencies { $0[GreeterKey.self] = GreeterStub() })
/// struct GreetingTests {
///   @Test("greets by name") func byName() {
///     #expect(Test.dependencies.greeter.greet("Blob") == "Hello, Blob!")
///   }
/// }
/// ```
///
/// Each test of a suite, and of the suites in it, has a new container, and so has each argument of a
/// test. The container is built once, as by `Dependencies.test`, from what all traits of the test
/// register: those of the outer suites first, then those of the inner ones and of the test itself. So a
/// test can complete or replace what its suite registers.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal fileprivate static var current: Dependencies?

  private let register: @Sendable (inout Dependencies.Builder) -> Void
  private let location: TestLocation?

  fileprivate init(
    _ register: @escaping @Sendable (inout Dependencies.Builder) -> Void = { _ in },
    _ location: TestLocation? = nil
  ) {
    self.register = register
    self.location = location
  }

  /// Whether the suites in a suite have the trait as well: they do.
  public var isRecursive: Bool { true }

  /// Runs a test with a container of its own.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test with one argument; nil for a suite, which needs no container.
  ///   - function: Runs the test.
  /// - Throws: The error of the test, or a `DependencyError` if the registrations have mistakes.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // A test has the traits of its suites before its own. The first one builds the container for all.
    guard testCase != nil, Self.current == nil else { return try await function() }
    let traits = test.traits.compactMap { $0 as? Self }
    let location = traits.compactMap(\.location).last
    let dependencies = try Dependencies.test(at: location) { builder in
      for trait in traits { trait.register(&builder) }
    }
    try await Self.$current.withValue(dependencies, operation: function)
  }
}

extension Trait where Self == DependenciesTrait {
  /// Gives each test a container of its own, with the values that keys have in tests.
  public static var dependencies: Self { Self() }

  /// Gives each test a container of its own.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  ///   - register: Registers types and overrides keys.
  /// - Returns: The trait.
  public static func dependencies(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ register: @escaping @Sendable (inout Dependencies.Builder) -> Void
  ) -> Self {
    Self(
      register, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Test {
  /// The container of the running test, which the trait `dependencies` has given it.
  ///
  /// A test without the trait fails, and gets a container without registrations. A detached task has no
  /// container: read it before.
  public static var dependencies: Dependencies {
    if let current = DependenciesTrait.current { return current }
    let reporter = TestReporter.current
    reporter.reportInTest(
      Diagnostic(
        fact: "'Test.dependencies' was read in a test that has no container.",
        evidence: [],
        consequence: "The test received an empty container.",
        remedy: "Give the test or its suite the trait '.dependencies'."
      ).description)
    return Dependencies(.test)
  }
}
