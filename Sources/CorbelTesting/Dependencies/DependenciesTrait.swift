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
/// Each test of a suite and of its nested suites has a new container. A test with arguments has a
/// new container for each argument. If several traits apply to a test, they build one container
/// together, with `Dependencies.test`: first come the registrations of the outer suites, then those
/// of the inner suites and of the test. So a test can extend the registrations of its suite, or
/// replace them in `override`.
public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal fileprivate static var current: Dependencies?

  private let register: @isolated(any) @Sendable (inout Dependencies.Builder) -> Void
  private let location: TestLocation?

  fileprivate init(
    _ register: @escaping @isolated(any) @Sendable (inout Dependencies.Builder) -> Void = { _ in },
    _ location: TestLocation? = nil
  ) {
    self.register = register
    self.location = location
  }

  /// True, so that nested suites also have the trait.
  public var isRecursive: Bool { true }

  /// Runs a test with a container of its own.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test with one argument; nil for a suite, which needs no container.
  ///   - function: Runs the test.
  /// - Throws: The error of the test, or a `Diagnostic` if the registrations have mistakes.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // The traits of the suites come before the traits of the test. The first trait builds the
    // container from all traits.
    guard testCase != nil, Self.current == nil else { return try await function() }
    let traits = test.traits.compactMap { $0 as? Self }
    let location = traits.compactMap(\.location).last
    var builder = Dependencies.Builder()
    for trait in traits { await trait.register(&builder) }
    let dependencies = try Dependencies.test(at: location, builder)
    try await Self.$current.withValue(dependencies, operation: function)
  }
}

extension Trait where Self == DependenciesTrait {
  /// A trait that gives each test a container of its own, in which keys have their test values.
  public static var dependencies: Self { Self() }

  /// Gives each test a container of its own.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - register: Registers types and overrides keys, on its actor.
  /// - Returns: The trait.
  public static func dependencies(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    _ register: @escaping @isolated(any) @Sendable (inout Dependencies.Builder) -> Void = { _ in }
  ) -> Self {
    Self(register, TestLocation(fileID, filePath, line))
  }
}

extension Test {
  /// The container of the running test, from the trait `dependencies`.
  ///
  /// In a test without the trait, reading this fails the test and returns an empty container. A
  /// detached task has no container, so read the container before you start the task.
  public static var dependencies: Dependencies {
    if let current = DependenciesTrait.current { return current }
    let reporter = TestReporter.current
    reporter.reportInTest(
      Diagnostic(
        fact: "'Test.dependencies' was read in a test that has no container.",
        evidence: [],
        consequence: "The test received an empty container.",
        remedy: "Give the test or its suite the trait '.dependencies'."
      ))
    return Dependencies(.test)
  }
}
