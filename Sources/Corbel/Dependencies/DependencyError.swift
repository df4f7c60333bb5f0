/// All that keeps a container from being built.
///
/// ```swift
/// do {
///   dependencies = try builder.build()
/// } catch {
///   for problem in error.problems { print(problem) }
/// }
/// ```
public struct DependencyError: Error, Sendable, CustomStringConvertible {
  /// One mistake in what was registered, with types given by name.
  public enum Problem: Sendable, Equatable, CustomStringConvertible {
    /// A type that another one's initializer takes is not registered.
    case missing(String, neededBy: String, registeredAt: String)
    /// A type needs itself: the path from it to itself.
    case cycle([String])
    /// A singleton would keep something scoped: the path from one to the other.
    case captive([String])

    /// The mistake in a line.
    public var description: String { "\(label): \(text)" }

    var label: String {
      switch self {
      case .missing: "Missing"
      case .cycle: "Cycle"
      case .captive: "Captive"
      }
    }

    var text: String {
      switch self {
      case .missing(let type, let needer, let place): "\(type), for \(needer) at \(place)"
      case .cycle(let path): path.joined(separator: " → ")
      case .captive(let path): path.joined(separator: " → ")
      }
    }

    var remedy: String {
      switch self {
      case .missing: "Register what is missing."
      case .cycle: "Break a cycle with a 'provider'."
      case .captive: "Make a singleton scoped if it keeps something scoped."
      }
    }
  }

  /// The mistakes, in the order of the registrations.
  public let problems: [Problem]

  /// All mistakes, and what to do about them.
  public var description: String {
    var remedies: [String] = []
    for problem in problems where !remedies.contains(problem.remedy) {
      remedies.append(problem.remedy)
    }
    let count = problems.count == 1 ? "a mistake" : "\(problems.count) mistakes"
    return Diagnostic(
      fact: "The registrations of a container have \(count).",
      evidence: problems.map { .init($0.label, $0.text) },
      consequence: "The container was not built.",
      remedy: remedies.joined(separator: " ")
    ).description
  }
}
