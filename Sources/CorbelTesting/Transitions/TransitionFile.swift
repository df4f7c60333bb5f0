internal import Foundation

/// A file with the diagram of a feature, in the folder of a test.
package struct TransitionFile: Sendable {
  private let name: String
  private let location: TestLocation
  /// Whether to write the file: true if `CORBEL_TRANSITIONS` is `accept`.
  @TaskLocal package static var isAccepting =
    ProcessInfo.processInfo.environment["CORBEL_TRANSITIONS"] == "accept"

  init(_ name: String, beside location: TestLocation) {
    self.name = name
    self.location = location
  }

  private var url: URL {
    URL(fileURLWithPath: "\(location.filePath)").deletingLastPathComponent()
      .appendingPathComponent(name)
  }

  /// Fails the test if the file has another diagram; writes the file instead if ``isAccepting``.
  func expect(_ transitions: Transitions) {
    let diagram = transitions.mermaid + "\n"
    let known = try? String(contentsOf: url, encoding: .utf8)
    if known == diagram { return }
    guard Self.isAccepting else {
      return TestReporter.current.report(
        text(transitions.subject, known: known, diagram).description, at: location)
    }
    do {
      try diagram.write(to: url, atomically: true, encoding: .utf8)
    } catch {
      TestReporter.current.report("'\(name)' could not be written: \(error)", at: location)
    }
  }

  private func text(_ subject: String, known: String?, _ diagram: String) -> FailureText {
    let accepting = "To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept."
    guard let known else {
      return FailureText(
        fact: "There is no file '\(name)' with the transitions of \(subject).",
        evidence: Self.lines(diagram), remedy: accepting)
    }
    let (old, new) = (Self.lines(known), Self.lines(diagram))
    let missing = old.filter { !new.contains($0) }.map { "− \($0.drop { $0 == " " })" }
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
