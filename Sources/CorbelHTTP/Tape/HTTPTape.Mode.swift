internal import Foundation

extension HTTPTape {
  /// What a tape does with requests.
  public enum Mode: String, CaseIterable, Sendable {
    /// Answers from the file. A request that is not recorded fails.
    case replay
    /// Records where there is no file yet, and replays where there is one.
    case recordOnce = "record-once"
    /// Replays what is recorded, and records what is not.
    case recordMissing = "record-missing"
    /// Records everything and replaces the file.
    case recordAll = "record-all"

    /// The name of the environment variable that chooses the mode of tests.
    static let variable = "CORBEL_HTTP"

    /// The mode that the environment variable `CORBEL_HTTP` names, or ``replay``.
    ///
    /// - Parameter environment: The variables.
    /// - Throws: An ``HTTPTapeError`` if the variable has another value.
    package init(environment: [String: String]) throws(HTTPTapeError) {
      guard let name = environment[Self.variable], !name.isEmpty else {
        self = .replay
        return
      }
      guard let mode = Self(rawValue: name) else { throw .unknownMode(name) }
      self = mode
    }

    /// The mode that the environment of the process names.
    package static var current: Mode {
      get throws(HTTPTapeError) { try Mode(environment: ProcessInfo.processInfo.environment) }
    }
  }

  /// How long a replayed request takes.
  public enum Latency: Sendable {
    /// A replayed request is answered at once, and times are not recorded.
    case none
    /// A replayed request takes as long as the recorded one did, by the clock given.
    ///
    /// The times stand in the file, so that recording again changes it.
    case recorded(on: any Clock<Duration> = ContinuousClock())
  }

  /// The choices for a tape.
  public struct Options: Sendable {
    /// The parts of a request by which its recording is found.
    public var matching: HTTPMatching
    /// The parts of requests and responses that are secret.
    public var redaction: HTTPRedaction
    /// How long a replayed request takes.
    public var latency: Latency

    /// Creates the choices for a tape.
    ///
    /// - Parameters:
    ///   - matching: The parts of a request by which its recording is found.
    ///   - redaction: The parts of requests and responses that are secret.
    ///   - latency: How long a replayed request takes.
    public init(
      matching: HTTPMatching = HTTPMatching(), redaction: HTTPRedaction = HTTPRedaction(),
      latency: Latency = .none
    ) {
      self.matching = matching
      self.redaction = redaction
      self.latency = latency
    }
  }
}
