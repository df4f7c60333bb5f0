internal import Corbel
public import Foundation

/// An error in reading, writing or replaying a snapshot.
///
/// ```swift
/// do {
///   try snapshot.close()
/// } catch {
///   if error.reason == .recordingsNotUsed { print(error) }
///   throw error
/// }
/// ```
public struct HTTPSnapshotError: Error, Sendable {
  /// The kind of mistake.
  public enum Reason: Hashable, Sendable {
    /// There is no file to replay.
    case fileMissing
    /// The file cannot be read.
    case fileUnreadable
    /// The file is not a snapshot, or a part of it is broken.
    case fileBroken
    /// Another version of this package has written the file.
    case fileVersion(Int)
    /// The file cannot be written.
    case fileNotWritten
    /// Another snapshot, in this process or another one, is recording the file.
    case fileInUse
    /// The name of a recording would leave its folder.
    case nameRefused
    /// A request is not in the snapshot, or was sent more often than recorded.
    case requestNotRecorded
    /// The code under test has not sent all requests that are in the snapshot.
    case recordingsNotUsed
    /// A request that is being recorded had no result at the end of its snapshot.
    case requestInFlight
    /// A request was sent after the end of its snapshot.
    case scopeEnded
    /// The session task is of a kind that cannot be recorded or replayed.
    case taskNotSupported
    /// The environment has an unknown or a contradictory setting.
    case environmentNotUnderstood
  }

  /// The kind of mistake.
  public let reason: Reason
  private let diagnostic: Diagnostic

  private init(
    _ reason: Reason, _ fact: String, _ file: URL? = nil, _ evidence: [(String, String)] = [],
    _ consequence: String = "No request was answered.", remedy: String
  ) {
    let file = file.map { [("File", $0.path)] } ?? []
    self.reason = reason
    diagnostic = Diagnostic(
      fact: fact, evidence: (file + evidence).map { .init($0, $1) }, consequence: consequence,
      remedy: remedy)
  }
}

extension HTTPSnapshotError: CustomStringConvertible, LocalizedError {
  /// The mistake, its place, its consequence and its remedy.
  public var description: String { diagnostic.description }

  /// The same text as the description.
  public var errorDescription: String? { description }
}

// MARK: Files

extension HTTPSnapshotError {
  private static let left = "The file was left as it is."

  static func missing(_ file: URL) -> Self {
    Self(
      .fileMissing, "There is no recording to replay.", file,
      remedy: "Record it by running the test with \(setting(.recordAll)).")
  }

  /// Returns the error for a file that cannot be read or written.
  static func failed(_ reason: Reason, _ file: URL, _ error: any Error) -> Self {
    let verb = reason == .fileUnreadable ? "read" : "written"
    return Self(
      reason, "A recording could not be \(verb).", file, [("Error", error.localizedDescription)],
      left, remedy: "Check the path and its permissions.")
  }

  static func broken(_ file: URL, _ data: Data, _ error: any Error) -> Self {
    var problem = "\(error)"
    // Only this parser names the place of a mistake in JSON.
    do { _ = try JSONSerialization.jsonObject(with: data) } catch {
      problem = (error as NSError).userInfo["NSDebugDescription"] as? String ?? problem
      let offset = problem.firstMatch(of: /character ([0-9]+)/).flatMap { Int($0.output.1) }
      if let offset { problem += " (line \(data.prefix(offset).count { $0 == 0x0A } + 1))" }
    }
    return Self(
      .fileBroken, "A recording is broken.", file, [("Problem", problem)], left,
      remedy: "Repair the file, or delete it and record it again.")
  }

  static func version(_ version: Int, _ file: URL) -> Self {
    Self(
      .fileVersion(version),
      "A recording has version \(version) instead of \(SnapshotFile.version).", file, [], left,
      remedy: "Delete the file and record it again, or use the package that wrote it.")
  }

  static func inUse(_ file: URL) -> Self {
    Self(
      .fileInUse, "Another snapshot is recording this file.", file,
      remedy: "Give each test a recording with another name, or run the tests one after the other.")
  }

  static func refused(_ name: String) -> Self {
    Self(
      .nameRefused, "'\(name)' can't be the name of a recording.",
      remedy: "Use a name without '..' and without empty parts.")
  }
}

// MARK: Requests

extension HTTPSnapshotError {
  private static let failed = "The request failed and did not reach the network."

  /// Returns the error for a request that is not recorded, or is sent more often than recorded.
  static func notRecorded(
    _ request: String, _ isAnswered: Bool, _ recorded: [String], _ difference: String?, _ file: URL
  ) -> Self {
    let fact = isAnswered ? "was sent more often than it is recorded" : "is not recorded"
    let evidence = [("Recorded", list(recorded))] + (difference.map { [("Differs", $0)] } ?? [])
    return Self(
      .requestNotRecorded, "'\(request)' \(fact).", file, evidence, "The request failed.",
      remedy: "Correct the request, or record it with \(setting(.recordMissing)).")
  }

  /// Returns the error for all requests that were sent but not recorded.
  static func notRecorded(_ requests: [String], _ file: URL) -> Self {
    Self(
      .requestNotRecorded, "Not all requests are recorded.", file, [("Missing", list(requests))],
      "These requests failed, even if the code under test handled the error.",
      remedy: "Correct the requests, or record them with \(setting(.recordMissing)).")
  }

  static func notUsed(_ requests: [String], _ file: URL) -> Self {
    Self(
      .recordingsNotUsed, "Not all recorded responses were requested.", file,
      [("Unused", list(requests))], "The test does not send all requests of the recording.",
      remedy: "Correct the requests, or record the file again with \(setting(.recordAll)).")
  }

  static func inFlight(_ requests: [String], _ file: URL) -> Self {
    Self(
      .requestInFlight, "The recording ended before all responses arrived.", file,
      [("Requests", list(requests))], left,
      remedy: "Wait for all requests, or cancel them, before the test ends.")
  }

  static func ended(_ request: String) -> Self {
    Self(
      .scopeEnded, "'\(request)' was sent after the end of the snapshot.", nil, [], failed,
      remedy: "Wait for all requests before the test ends.")
  }

  static func notSupported(_ kind: String, _ request: String, remedy: String) -> Self {
    Self(.taskNotSupported, "'\(request)' is \(kind).", nil, [], failed, remedy: remedy)
  }

  private static func list(_ names: [String]) -> String {
    let longest = 10
    if names.isEmpty { return "nothing" }
    let more = names.count > longest ? ", and \(names.count - longest) more" : ""
    return names.prefix(longest).joined(separator: ", ") + more
  }

  private static func setting(_ mode: HTTPSnapshot.Mode) -> String {
    "'\(HTTPSnapshot.Mode.variable)=\(mode.rawValue)'"
  }
}

// MARK: Settings

extension HTTPSnapshotError {
  static func unknownMode(_ name: String) -> Self {
    let names = HTTPSnapshot.Mode.allCases.map(\.rawValue).joined(separator: ", ")
    return Self(
      .environmentNotUnderstood,
      "'\(HTTPSnapshot.Mode.variable)' is '\(name)', which is not a mode.",
      nil, [("Modes", names)], remedy: "Set it to one of the modes, or unset it to replay.")
  }

  static func conflictingLaunch(record: String, replay: String) -> Self {
    Self(
      .environmentNotUnderstood, "The environment tells the app both to record and to replay.", nil,
      [(HTTPSnapshot.recordName, record), (HTTPSnapshot.replayName, replay)],
      remedy: "Set only one of the two variables.")
  }

  static func emptyLaunch(_ name: String) -> Self {
    Self(
      .environmentNotUnderstood, "'\(name)' has no value.",
      remedy: "Set it to the name of a file, or leave it out.")
  }
}
