internal import Foundation

extension HTTPSnapshot {
  /// What a snapshot does with requests.
  public enum Mode: String, CaseIterable, Sendable {
    /// Answers from the file. A request that is not recorded fails.
    case replay
    /// Replays the file if it exists, and records it otherwise.
    case recordOnce = "record-once"
    /// Replays recorded requests, and records new ones.
    case recordMissing = "record-missing"
    /// Records everything and replaces the file.
    case recordAll = "record-all"

    /// The name of the environment variable that chooses the mode of tests.
    static let variable = "CORBEL_HTTP"

    /// Creates the mode that `CORBEL_HTTP` names, or ``replay`` if the variable has no value.
    ///
    /// - Parameter environment: The environment variables.
    /// - Throws: An ``HTTPSnapshotError`` if the value of the variable is not a mode.
    package init(
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(HTTPSnapshotError) {
      let name = environment[Self.variable] ?? ""
      guard let mode = name.isEmpty ? .replay : Self(rawValue: name) else {
        throw .unknownMode(name)
      }
      self = mode
    }
  }

  /// The settings of a snapshot.
  public struct Options: Sendable {
    /// The parts of a request that are compared with recordings.
    public var matching: HTTPMatching
    /// The parts of requests and responses that are secret.
    public var redaction: HTTPRedaction
    /// The names of response headers that the snapshot stores besides the usual ones.
    public var responseHeaders: [String]
    /// Whether the snapshot writes the file after each recorded result, before the caller gets it.
    var writesAtOnce = false

    /// Creates the settings of a snapshot.
    ///
    /// - Parameters:
    ///   - matching: The parts of a request that are compared with recordings.
    ///   - redaction: The parts of requests and responses that are secret.
    ///   - responseHeaders: The names of response headers that the snapshot stores besides the
    ///     usual ones, which the article *Recording a test* lists.
    public init(
      matching: HTTPMatching = HTTPMatching(), redaction: HTTPRedaction = HTTPRedaction(),
      responseHeaders: [String] = []
    ) {
      self.matching = matching
      self.redaction = redaction
      self.responseHeaders = responseHeaders
    }
  }
}
