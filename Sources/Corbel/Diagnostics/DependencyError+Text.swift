extension DependencyError: CustomStringConvertible {
  /// The mistakes and their remedies.
  public var description: String {
    let texts = problems.map(\.text)
    var remedies: [String] = []
    for text in texts where !remedies.contains(text.remedy) { remedies.append(text.remedy) }
    let count = problems.count == 1 ? "a mistake" : "\(problems.count) mistakes"
    return Diagnostic(
      fact: "The registrations of a container have \(count).",
      evidence: texts.map { .init($0.label, $0.value) },
      consequence: "The container was not built.",
      remedy: remedies.joined(separator: " ")
    ).description
  }
}

extension DependencyError.Problem: CustomStringConvertible {
  /// The mistake, on one line.
  public var description: String { "\(text.label): \(text.value)" }

  fileprivate var text: (label: String, value: String, remedy: String) {
    switch self {
    case .missing(let type, let needer, let place, let nearest):
      let names = nearest.isEmpty ? "" : " (nearest: \(nearest.joined(separator: ", ")))"
      let value = "\(type), for \(needer) at \(place)\(names)"
      return ("Missing", value, "Register the missing types.")
    case .cycle(let path):
      return ("Cycle", path.joined(separator: " → "), "Break each cycle with a 'provider'.")
    case .captive(let path):
      let remedy = "Make a singleton scoped if it keeps a scoped or an expected value."
      return ("Captive", path.joined(separator: " → "), remedy)
    case .unprovided(let type, let place):
      let remedy = "Register the expected types in the child container."
      return ("Expected", "\(type), at \(place)", remedy)
    }
  }
}
