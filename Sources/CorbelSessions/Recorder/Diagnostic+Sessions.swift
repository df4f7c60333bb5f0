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
}
