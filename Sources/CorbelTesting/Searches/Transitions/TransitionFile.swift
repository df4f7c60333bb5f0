internal import Corbel
internal import Foundation

/// A file with the diagram of a feature, in the folder of a test.
struct TransitionFile: Sendable {
  let name: String
  /// A place in the folder of the file.
  let location: TestLocation

  private var url: URL {
    URL(fileURLWithPath: "\(location.filePath)").deletingLastPathComponent()
      .appendingPathComponent(name)
  }

  /// Fails the test if the file has another diagram, or writes the file if the settings say so.
  ///
  /// - Parameters:
  ///   - transitions: The transitions.
  ///   - suite: The identifier of the suite whose tests took the transitions; nil for a part of a
  ///     test.
  func expect(_ transitions: Transitions, of suite: String? = nil) {
    let settings = TestSettings.current
    let isAccepting = settings["TRANSITIONS"] == "accept"
    if let request = settings["TRANSITIONS"], !isAccepting { return report(unknown(request)) }
    if let obstacle = obstacle(to: suite, settings) {
      return isAccepting ? report(notWritten(because: obstacle)) : ()
    }
    guard isAccepting || suite == nil || settings.checksSuites else { return }
    guard !transitions.isEmpty else { return report(empty(transitions.subject)) }
    let diagram = transitions.mermaid + "\n"
    let known = try? String(contentsOf: url, encoding: .utf8)
    if known == diagram { return }
    guard isAccepting else { return report(text(transitions.subject, known: known, diagram)) }
    do {
      try diagram.write(to: url, atomically: true, encoding: .utf8)
      report("The transitions of \(transitions.subject) were written to '\(name)'.", .warning)
    } catch {
      report("'\(name)' could not be written: \(error)")
    }
  }

  /// Returns the setting because of which a run may not have all transitions; nil if it has them.
  ///
  /// A diagram that `Transitions.expect` writes in a test, without a suite, has them in any run of
  /// the test.
  private func obstacle(to suite: String?, _ settings: TestSettings) -> String? {
    for name in ["EXPLORATION_SEED", "EXPLORATION_RUNS"] {
      if let value = settings[name] { return "CORBEL_\(name)=\(value)" }
    }
    let selection = settings.selection
    guard let suite, !selection.isEmpty else { return nil }
    // A filter that matches the beginning of the tests' identifiers selects the whole suite.
    let isWhole = selection.contains { _, filter in
      (try? Regex(filter)).map { "\(suite)/".contains($0) } ?? false
    }
    if isWhole, selection.allSatisfy({ $0.option == "--filter" }) { return nil }
    return selection.map { "\($0) \($1)" }.joined(separator: " ")
  }

  private func report(
    _ text: some CustomStringConvertible, _ severity: TestReporter.Severity = .failure
  ) {
    TestReporter.current.report(text, severity: severity, at: location)
  }

  private func unknown(_ request: String) -> Diagnostic {
    Diagnostic(
      fact: "'\(request)' is not a value of CORBEL_TRANSITIONS.", evidence: [],
      consequence: "The diagram in '\(name)' was neither compared nor written.",
      remedy: "Set CORBEL_TRANSITIONS to 'accept' to write the diagram, or don't set it.")
  }

  private func notWritten(because obstacle: String) -> Diagnostic {
    Diagnostic(
      fact: "The diagram in '\(name)' was not written, because it may not have all transitions.",
      evidence: [.init("Setting", obstacle)],
      consequence: "The file is unchanged.",
      remedy: "Run the whole suite without this setting, and with CORBEL_TRANSITIONS=accept.")
  }

  private func empty(_ subject: String) -> Diagnostic {
    Diagnostic(
      fact: "No test has taken a transition of \(subject).", evidence: [],
      consequence: "The diagram in '\(name)' was neither compared nor written.",
      remedy: "Create a 'TestStore' of \(subject) in a test of the suite, and send actions to it.")
  }

  private func text(_ subject: String, known: String?, _ diagram: String) -> FailureText {
    let accepting = "To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept."
    guard let known else {
      return FailureText(
        fact: "There is no file '\(name)' with the transitions of \(subject).",
        evidence: Self.lines(diagram), remedy: accepting)
    }
    let (old, new) = (Self.lines(known), Self.lines(diagram))
    let missing = old.filter { !new.contains($0) }.map { "- \($0.drop { $0 == " " })" }
    let added = new.filter { !old.contains($0) }.map { "+ \($0.drop { $0 == " " })" }
    return FailureText(
      fact: "The transitions of \(subject) differ from those in '\(name)'.",
      evidence: missing + added,
      remedy: "Correct the feature, or the tests that no longer take a transition. \(accepting)")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
