/// The mistakes in the registrations of a container that could not be built.
///
/// ```swift
/// do {
///   dependencies = try builder.build()
/// } catch {
///   for problem in error.problems { print(problem) }
/// }
/// ```
public struct DependencyError: Error, Sendable {
  /// A mistake in the registrations, with the names of types.
  public enum Problem: Sendable, Equatable {
    /// An initializer takes a type that is not registered.
    ///
    /// `nearest` contains the registered types whose names are similar. It is empty after the first
    /// ten problems.
    case missing(String, neededBy: String, registeredAt: String, nearest: [String])
    /// A type needs itself; the path leads from the type back to the same type.
    case cycle([String])
    /// A singleton would keep a value that differs from child to child.
    ///
    /// The path leads from the singleton to that value.
    case captive([String])
    /// A child doesn't provide a type that its parent expects.
    case unprovided(String, expectedAt: String)
  }

  /// The mistakes, in the order of the registrations.
  public let problems: [Problem]
}
