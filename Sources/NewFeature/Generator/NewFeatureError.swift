/// The reason why the command fails.
///
/// The message has the form of Corbel's diagnostics: the fact, the evidence, the remedy.
package struct NewFeatureError: Error, Equatable, Sendable {
  /// A name for tools, which stays the same when the wording changes.
  package enum Code: String, Sendable {
    case usage, name, nameTaken, target, tests, fileExists, fileSystem
  }

  let code: Code
  let fact: String
  var evidence: [Evidence] = []
  let remedy: String

  struct Evidence: Equatable, Sendable {
    let label: String
    let value: String

    init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The whole message.
  package var message: String {
    let width = evidence.map(\.label.count).max() ?? 0
    let lines = evidence.map { entry in
      let gap = String(repeating: " ", count: width - entry.label.count + 2)
      return "  \(entry.label):\(gap)\(entry.value)\n"
    }
    let block = lines.isEmpty ? "" : "\(lines.joined())\n"
    return "\(fact)\n\n\(block)\(remedy)"
  }
}
