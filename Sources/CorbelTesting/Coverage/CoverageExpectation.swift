internal import Corbel

/// The expectation that all cases of some types were recorded, with exceptions.
struct CoverageExpectation: Sendable {
  /// The extent of the recording.
  enum Scope: String, Sendable {
    case suite = "by a test of this suite"
    case recording = "during the recording"
  }

  /// A type, and the kinds of values that are expected.
  struct Subject: Sendable {
    let type: Any.Type
    var kinds = ActionCoverage.Kind.allCases
  }

  let subjects: [Subject]
  let exceptions: [String]
  /// The names of all cases, if the metadata has none.
  let cases: [String]?
  let location: TestLocation

  /// Returns the types of a reducer's actions and outputs.
  ///
  /// A ``ResponderRecorder`` may receive actions or outputs, so both subjects include the kind
  /// `responderAction`.
  static func subjects<R: Reducer>(of reducer: R.Type) -> [Subject] {
    let actions = Subject(type: R.Action.self, kinds: [.action, .responderAction])
    let outputs = Subject(type: R.Output.self, kinds: [.output, .responderAction])
    return R.Output.self == Never.self ? [actions] : [actions, outputs]
  }

  /// Fails the test if the expectation is not met.
  func check(_ coverage: ActionCoverage, scope: Scope) {
    let entries = subjects.map { coverage.entry(of: $0.type, as: $0.kinds) }
    let texts = [missing(in: entries, scope: scope), unknown(in: entries)]
    for text in texts.compactMap(\.self) {
      TestReporter.current.report(text.description, at: location)
    }
  }

  private func missing(in entries: [CoverageEntry], scope: Scope) -> Diagnostic? {
    let results = entries.map { entry in
      let names = names(of: entry)
      let missing = entry.missing(of: names).filter { name in
        !exceptions.contains { CoverageEntry.covers($0, name) }
      }
      return (type: entry.name, count: names.count, missing: missing)
    }.filter { !$0.missing.isEmpty }
    guard !results.isEmpty else { return nil }

    let parts = results.map { result in
      let cases = result.count == 1 ? "case" : "cases"
      return "\(result.missing.count) of \(result.count) \(cases) of \(result.type)"
    }
    let total = results.map(\.missing.count).reduce(0, +)
    let verb = total == 1 ? "was" : "were"
    let evidence = results.flatMap { result in
      Self.lines(results.count == 1 ? "Missing" : "Missing in \(result.type)", result.missing)
    }
    let subject = parts.joined(separator: " and ")
    return Diagnostic(
      fact: "\(subject) \(verb) neither sent nor received \(scope.rawValue).",
      evidence: evidence,
      consequence: "No test checks \(total == 1 ? "this case" : "these cases").",
      remedy: total == 1
        ? "Add a test that sends or receives it, or leave it out with 'except:'."
        : "Add tests that send or receive them, or leave them out with 'except:'.")
  }

  private func unknown(in entries: [CoverageEntry]) -> Diagnostic? {
    // A type that is not an enum has no names to compare with, so every name is accepted.
    let names = entries.flatMap(names)
    guard !names.contains(CoverageEntry.anyValue) else { return nil }
    let unknown = exceptions.filter { exception in
      !names.contains { CoverageEntry.covers(exception, $0) }
    }
    guard !unknown.isEmpty else { return nil }
    let list = unknown.map { "'\($0)'" }.joined(separator: ", ")
    let types = entries.map(\.name).joined(separator: " or ")
    let isOne = unknown.count == 1
    return Diagnostic(
      fact: "\(list) in 'except:' \(isOne ? "is not a case" : "are not cases") of \(types).",
      evidence: Self.lines("Cases", names),
      consequence: "\(isOne ? "The name has" : "The names have") no effect.",
      remedy: isOne ? "Correct the name, or remove it." : "Correct the names, or remove them.")
  }

  private func names(of entry: CoverageEntry) -> [String] { cases ?? entry.names }

  private static func lines(_ label: String, _ values: [String]) -> [Diagnostic.Evidence] {
    values.enumerated().map { .init($0 == 0 ? label : "", $1) }
  }
}
