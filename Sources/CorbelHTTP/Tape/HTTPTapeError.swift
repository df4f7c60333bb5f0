public import Corbel
public import Foundation

/// An error in reading, writing or replaying a tape.
///
/// ```swift
/// do {
///   try tape.finish()
/// } catch {
///   if error.reason == .recordingsNotUsed { print(error) }
///   throw error
/// }
/// ```
public struct HTTPTapeError: Error, Sendable {
  /// The kind of mistake.
  public enum Reason: Hashable, Sendable {
    /// There is no file to replay.
    case fileMissing
    /// The file cannot be read.
    case fileUnreadable
    /// The file is not a tape, or a part of it is broken.
    case fileBroken(line: Int)
    /// A newer version of this package has written the file.
    case fileTooNew(version: Int)
    /// The file cannot be written.
    case fileNotWritten
    /// A request is not on the tape, or was sent more often than recorded.
    case requestNotRecorded
    /// The code under test has not sent all requests that are on the tape.
    case recordingsNotUsed
    /// A secret is in a place that the redaction doesn't cover.
    case secretFound
    /// A request was sent after the end of its tape.
    case scopeEnded
    /// A test without the trait `.httpSnapshot` has read `Test.httpSnapshot`.
    case noSnapshot
    /// The session task is of a kind that cannot be recorded or replayed.
    case taskNotSupported
    /// The environment has an unknown or a contradictory setting.
    case environmentNotUnderstood
  }

  /// The kind of mistake.
  public let reason: Reason
  /// The parts of the message.
  public let diagnostic: Diagnostic

  init(_ reason: Reason, _ diagnostic: Diagnostic) {
    self.reason = reason
    self.diagnostic = diagnostic
  }
}

extension HTTPTapeError: CustomStringConvertible, LocalizedError {
  /// The mistake, its place, its consequence and its remedy.
  public var description: String { diagnostic.description }

  /// The same text as the description.
  public var errorDescription: String? { description }
}

extension HTTPTapeError {
  private static func evidence(_ file: URL) -> Diagnostic.Evidence {
    Diagnostic.Evidence("File", file.path)
  }

  static func missing(_ file: URL) -> Self {
    Self(
      .fileMissing,
      Diagnostic(
        fact: "There is no recording to replay.", evidence: [evidence(file)],
        consequence: "No request was answered.",
        remedy: "Record it by running the test with '\(HTTPTape.Mode.variable)=record-all'."))
  }

  static func unreadable(_ file: URL, _ error: any Error) -> Self {
    Self(
      .fileUnreadable,
      Diagnostic(
        fact: "A recording could not be read.",
        evidence: [evidence(file), .init("Error", text(error))],
        consequence: "The file was left as it is.", remedy: "Check the path and its permissions."))
  }

  static func broken(_ file: URL, _ problem: TapeFile.Problem) -> Self {
    switch problem {
    case .newerVersion(let version, let line):
      Self(
        .fileTooNew(version: version),
        Diagnostic(
          fact: "A recording has version \(version), but this package supports version"
            + " \(TapeFile.version).",
          evidence: [evidence(file), .init("Line", line)],
          consequence: "The file was left as it is.",
          remedy: "Update the package, or delete the file and record it again."))
    case .broken(let line, let reason):
      Self(
        .fileBroken(line: line),
        Diagnostic(
          fact: "A recording is broken: \(reason).",
          evidence: [evidence(file), .init("Line", line)],
          consequence: "The file was left as it is.",
          remedy: "Repair the line, or delete the file and record it again."))
    }
  }

  static func notWritten(_ file: URL, _ error: any Error) -> Self {
    Self(
      .fileNotWritten,
      Diagnostic(
        fact: "A recording could not be written.",
        evidence: [evidence(file), .init("Error", text(error))],
        consequence: "The file still has its earlier content.",
        remedy: "Check the path and its permissions."))
  }

  /// Returns the error for a request that is not recorded, or is sent more often than recorded.
  static func notRecorded(
    _ request: HTTPTape.Request, count: Int, recorded: [HTTPTape.Request], _ file: URL
  ) -> Self {
    let times = count == 1 ? "once" : "\(count) times"
    let fact =
      count > 0
      ? "'\(request.name)' is recorded \(times), but was sent once more."
      : "'\(request.name)' is not recorded."
    return Self(
      .requestNotRecorded,
      Diagnostic(
        fact: fact,
        evidence: [evidence(file), .init("Recorded", list(recorded.map(\.name)))],
        consequence: "The request failed.",
        remedy: "Correct the request in the code under test, or record it with"
          + " '\(HTTPTape.Mode.variable)=record-missing'."))
  }

  /// Returns the error for all requests that were sent but not recorded.
  static func notRecorded(_ requests: [HTTPTape.Request], _ file: URL) -> Self {
    Self(
      .requestNotRecorded,
      Diagnostic(
        fact: requests.count == 1
          ? "One request was not recorded." : "\(requests.count) requests were not recorded.",
        evidence: [evidence(file), .init("Requests", list(requests.map(\.name)))],
        consequence: "These requests failed, even if the code under test handled the error.",
        remedy: "Correct the requests in the code under test, or record them with"
          + " '\(HTTPTape.Mode.variable)=record-missing'."))
  }

  static func notUsed(_ requests: [HTTPTape.Request], _ file: URL) -> Self {
    Self(
      .recordingsNotUsed,
      Diagnostic(
        fact: requests.count == 1
          ? "One recorded response was not requested."
          : "\(requests.count) recorded responses were not requested.",
        evidence: [evidence(file), .init("Recorded", list(requests.map(\.name)))],
        consequence: "The test does not send all requests of the recording.",
        remedy: "Correct the requests in the code under test, or record the file again with"
          + " '\(HTTPTape.Mode.variable)=record-all'."))
  }

  static func secretFound(
    _ name: String, in place: String, of request: HTTPTape.Request, _ file: URL
  ) -> Self {
    Self(
      .secretFound,
      Diagnostic(
        fact: "The secret value of '\(name)' appears in the \(place).",
        evidence: [evidence(file), .init("Request", request.name)],
        consequence: "Nothing was written.",
        remedy: "Add the name of the header, query item or field to the tape's 'HTTPRedaction',"
          + " or remove the value in the closure of the 'HTTPRedaction'."))
  }

  static func ended(_ request: HTTPTape.Request) -> Self {
    Self(
      .scopeEnded,
      Diagnostic(
        fact: "'\(request.name)' was sent after the end of the snapshot.", evidence: [],
        consequence: "The request failed and did not reach the network.",
        remedy: "Wait for all requests before the test ends."))
  }

  static func notSupported(_ kind: String, _ request: HTTPTape.Request, remedy: String) -> Self {
    Self(
      .taskNotSupported,
      Diagnostic(
        fact: "'\(request.name)' is \(kind).", evidence: [],
        consequence: "The request failed and did not reach the network.", remedy: remedy))
  }

  package static var noSnapshot: Self {
    Self(
      .noSnapshot,
      Diagnostic(
        fact: "'Test.httpSnapshot' was read in a test that has no snapshot.", evidence: [],
        consequence: "No request was sent.",
        remedy: "Give the test the trait '.httpSnapshot'. Don't read the snapshot in a detached "
          + "task."))
  }

  static func unknownMode(_ name: String) -> Self {
    let names = HTTPTape.Mode.allCases.map(\.rawValue).joined(separator: ", ")
    return Self(
      .environmentNotUnderstood,
      Diagnostic(
        fact: "'\(HTTPTape.Mode.variable)' is '\(name)', which is not a mode.",
        evidence: [.init("Modes", names)], consequence: "No request was answered.",
        remedy: "Set it to one of the modes, or unset it to replay."))
  }

  static func conflictingLaunch(record: String, replay: String) -> Self {
    Self(
      .environmentNotUnderstood,
      Diagnostic(
        fact: "The environment tells the app both to record and to replay.",
        evidence: [
          .init(HTTPSnapshot.recordName, record), .init(HTTPSnapshot.replayName, replay),
        ],
        consequence: "No request was answered.", remedy: "Set only one of the two variables."))
  }

  private static func list(_ names: [String]) -> String {
    let longest = 10
    if names.isEmpty { return "nothing" }
    let more = names.count > longest ? ", and \(names.count - longest) more" : ""
    return names.prefix(longest).joined(separator: ", ") + more
  }

  private static func text(_ error: any Error) -> String {
    (error as NSError).localizedDescription
  }
}

extension HTTPTape.Request {
  /// The method and the address.
  var name: String { "\(method) \(url)" }
}
