internal import Corbel

extension Diagnostic {
  static func notReplayed(_ part: String, _ type: Any.Type) -> Self {
    Diagnostic(
      fact: "A session is recorded whose \(part) can't be replayed.",
      evidence: [Evidence("Type", String(reflecting: type))],
      consequence: "The session can only be viewed.",
      remedy: "Make the type 'Codable'. For a 'Result' with any error, use 'LoadResult'.")
  }

  static func sessionNotWritten(to path: String, _ error: any Error) -> Self {
    Diagnostic(
      fact: "A session could not be written.",
      evidence: [Evidence("File", path), Evidence("Error", error)],
      consequence: "Nothing more is recorded.",
      remedy: "Pass a file in a folder that the app can write to.")
  }

  static func secondRecorder(of path: String) -> Self {
    Diagnostic(
      fact: "A second recorder writes to the file of a session.",
      evidence: [Evidence("File", path)],
      consequence: "The first recorder stops. Its session is kept as the previous one.",
      remedy: "Give each recorder a file of its own.")
  }

  static func secondStore(of path: String, _ feature: String) -> Self {
    Diagnostic(
      fact: "A second store has an observer of one session recorder.",
      evidence: [Evidence("File", path), Evidence("Feature", feature)],
      consequence: "The second store is not recorded.",
      remedy: "Make a recorder with a file of its own for each store.")
  }
}
