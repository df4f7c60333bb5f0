internal import Foundation

/// The errors of a snapshot, its requests and its settings.
extension HTTPSnapshotError {
  private static let failed = "The request failed and did not reach the network."

  static func missing(_ file: URL) -> Self {
    Self(
      .fileMissing, "There is no recording to replay.", file,
      remedy: "Record it by running the test with \(setting(.recordAll)).")
  }

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
