/// The reason why the command fails.
///
/// The message has the form of Corbel's diagnostics: the fact, the evidence, the remedy.
struct NewFeatureError: Error {
  /// A name for tools, which stays the same when the wording changes.
  enum Code: String {
    case usage, name, nameTaken, target, tests, fileExists, fileSystem
  }

  let code: Code
  let fact: String
  /// What the fact follows from, by labels.
  var evidence: [(label: String, value: String)] = []
  let remedy: String

  /// The whole message.
  var message: String {
    let width = evidence.map(\.label.count).max() ?? 0
    let lines = evidence.map { label, value in
      "  \(label):" + String(repeating: " ", count: width - label.count + 2) + value
    }
    return [fact, lines.joined(separator: "\n"), remedy].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}
