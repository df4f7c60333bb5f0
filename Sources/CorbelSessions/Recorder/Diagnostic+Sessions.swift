internal import Corbel
internal import Foundation

extension Diagnostic {
  static func notReplayed(_ part: String, _ type: Any.Type) -> Self {
    Diagnostic(
      fact: "A session is recorded whose \(part) can't be replayed.",
      evidence: [Evidence("Type", String(reflecting: type))],
      consequence: "The session can only be viewed.",
      remedy:
        "Make the type 'Codable', with values nested at most \(ValueEncoder.deepest) levels deep. "
        + "For a 'Result' with any error, use 'LoadResult'.")
  }

  static func observerOfOther(_ reducer: Any.Type, recording state: Any) -> Self {
    Diagnostic(
      fact: "The observer of a recorder is for another reducer than that of its store.",
      evidence: [Evidence("Observer of", reducer), Evidence("State", type(of: state))],
      consequence: "The store is not recorded.",
      remedy: "Pass the type of the store's reducer to 'observer(of:)'.")
  }

  static func sessionNotWritten(to file: URL, _ error: any Error) -> Self {
    Diagnostic(
      fact: "A session could not be written.",
      evidence: [Evidence("File", file.path), Evidence("Error", error)],
      consequence: "Nothing more is recorded.",
      remedy: "Pass a file in a folder that the app can write to.")
  }

  static func second(_ user: String, of file: URL, _ consequence: String) -> Self {
    Diagnostic(
      fact: "A second \(user) writes to a session.", evidence: [Evidence("File", file.path)],
      consequence: consequence, remedy: "Make a recorder with a file of its own for each store.")
  }
}
