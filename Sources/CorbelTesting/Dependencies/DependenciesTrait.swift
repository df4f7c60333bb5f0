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
/// The tests of a suite, those of the suites in it, and each argument of a test have a new one, made
/// as by `Dependencies.test`. What a test or an inner suite registers comes after what the outer
/// ones do, and so takes its place.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  private let register: @Sendable (inout Dependencies.Builder) -> Void
  private let location: TestLocation

  init(
    _ register: @escaping @Sendable (inout Dependencies.Builder) -> Void, _ location: TestLocation
  ) {
    self.register = register
    self.location = location
  }

  /// Whether the suites in a suite have the trait as well, which they have.
  public var isRecursive: Bool { true }

  /// Runs a test with a container of its own.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test with one argument; nil for a suite, which needs no container.
  ///   - function: Runs the test.
  /// - Throws: What the test has thrown, or `DependencyError` where a container can't be made of what
  ///   was registered.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let steps = (DependenciesOfTest.current?.steps ?? []) + [register]
    let dependencies = try Dependencies.test(at: location) { builder in
      for step in steps { step(&builder) }
    }
    let current = DependenciesOfTest(dependencies: dependencies, steps: steps)
    try await DependenciesOfTest.$current.withValue(current, operation: function)
  }
}

/// What the traits around a test have made.
private struct DependenciesOfTest: Sendable {
  @TaskLocal static var current: Self?

  let dependencies: Dependencies
  let steps: [@Sendable (inout Dependencies.Builder) -> Void]
}

extension Trait where Self == DependenciesTrait {
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
    _ register: @escaping @Sendable (inout Dependencies.Builder) -> Void = { _ in }
  ) -> Self {
    Self(
      register, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Test {
  /// The container of the test that runs, which the trait `dependencies` has given it.
  ///
  /// A test without the trait fails, and gets a container that has nothing but the values of keys. A
  /// detached task has none: read it before.
  public static var dependencies: Dependencies {
    if let current = DependenciesOfTest.current { return current.dependencies }
    let reporter = TestReporter.current
    reporter.reportInTest(
      Diagnostic(
        fact: "'Test.dependencies' was read in a test that has no container.",
        evidence: [],
        consequence: "It got an empty one.",
        remedy: "Give the test or its suite the trait '.dependencies'."
      ).description)
    return Dependencies(.test)
  }
}
