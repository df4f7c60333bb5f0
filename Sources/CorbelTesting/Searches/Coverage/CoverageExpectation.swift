internal import Corbel

/// The expectation that all cases of some types were recorded, with exceptions.
struct CoverageExpectation: Sendable {
  let types: [Any.Type]
  let exceptions: [String]
  let location: TestLocation

  /// Expects the cases of a reducer's actions and outputs, or those of an enum.
  init(of type: Any.Type, except exceptions: [String], at location: TestLocation) {
    types = (type as? any Reducer.Type).map { Self.types(of: $0) } ?? [type]
    self.exceptions = exceptions
    self.location = location
  }

  private static func types<R: Reducer>(of reducer: R.Type) -> [Any.Type] {
    R.Output.self == Never.self ? [R.Action.self] : [R.Action.self, R.Output.self]
  }

  /// Fails the test if the expectation is not met.
  func check(_ coverage: ActionCoverage) {
    for text in [missing(in: coverage), Self.unknown(exceptions, of: types)] {
      if let text { TestReporter.current.report(text, at: location) }
    }
  }

  private func missing(in coverage: ActionCoverage) -> Diagnostic? {
    let results = types.map { type in
      let missing = coverage.missing(in: type).filter { name in
        !exceptions.contains { EnumCases.covers($0, name) }
      }
      let count = EnumCases.cases(of: type).paths.count
      return (type: typeName(of: type), count: count, missing: missing)
    }.filter { !$0.missing.isEmpty }
    guard !results.isEmpty else { return nil }
    let parts = results.map { "\($0.missing.count) of \($0.count) cases of \($0.type)" }
    return Diagnostic(
      fact: "The tests have neither sent nor received \(parts.joined(separator: " and ")).",
      evidence: results.flatMap { result in
        Self.lines(results.count == 1 ? "Missing" : "Missing in \(result.type)", result.missing)
      },
      consequence: "These cases are untested.",
      remedy: "Add a test for each missing case, or leave the case out with 'except:'.")
  }

  /// Returns a diagnostic if some of the excluded names are not cases, or nil if all of them are.
  static func unknown(_ exceptions: [String], of types: [Any.Type]) -> Diagnostic? {
    // A type that is not an enum has no names to compare with, so every name is accepted.
    let names = types.flatMap { EnumCases.cases(of: $0).paths }
    guard !names.contains(EnumCases.anyValue) else { return nil }
    let unknown = exceptions.filter { exception in
      !names.contains { EnumCases.covers(exception, $0) }
    }
    guard !unknown.isEmpty else { return nil }
    let types = types.map { typeName(of: $0) }.joined(separator: " or ")
    return Diagnostic(
      fact: "A name in 'except:' is not a case of \(types).",
      evidence: lines("Names", unknown) + lines("Cases", names),
      consequence: "The name has no effect.", remedy: "Correct the name, or remove it.")
  }

  private static func lines(_ label: String, _ values: [String]) -> [Diagnostic.Evidence] {
    values.enumerated().map { .init($0 == 0 ? label : "", $1) }
  }
}
