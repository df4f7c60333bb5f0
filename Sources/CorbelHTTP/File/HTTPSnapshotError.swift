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

  init(
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

extension HTTPSnapshotError {
  /// The consequence for the file of a failed recording.
  static let left = "The file was left as it is."

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
