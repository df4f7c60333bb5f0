internal import Corbel

/// Returns a function of a service that fails the test by its name, until the test replaces it.
///
/// ```swift
/// extension NameService {
///   static let test = Self(name: unset("name"), save: unset("save"))
/// }
/// ```
///
/// A test begins with this value, and sets the functions that it expects to be called. So a new
/// call of another function fails the tests in which it happens.
///
/// - Parameter name: The name of the function.
/// - Returns: The function, which throws an error after it has failed the test.
public func unset<each Argument, Value>(
  _ name: String
) -> @MainActor @Sendable (repeat each Argument) async throws -> Value {
  { (_: repeat each Argument) async throws -> Value in
    let call = UnsetCall(name: name)
    TestReporter.current.reportInTest(call)
    throw call
  }
}

private struct UnsetCall: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "'\(name)' was called, but the test hasn't set it. Set it in the test's service, as in "
      + "'service.\(name) = { … }'."
  }
}
