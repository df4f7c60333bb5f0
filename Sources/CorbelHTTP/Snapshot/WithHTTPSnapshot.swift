public import Foundation

/// Runs code whose HTTP requests are answered from a recording, or are recorded.
///
/// ```swift
/// let colors = try await withHTTPSnapshot("colors") { snapshot in
///   try await ColorSource(client: snapshot.client).colors()
/// }
/// ```
///
/// In this example, the file is `HTTPSnapshots/colors.json` beside the source file of the caller.
/// The environment variable `CORBEL_HTTP` chooses the mode: `replay`, which is the default,
/// `record-once`, `record-missing` or `record-all`.
///
/// - Parameters:
///   - name: The name of the file, without its extension.
///   - mode: What the snapshot does with requests; nil stands for the mode that `CORBEL_HTTP`
///     names.
///   - options: The settings for matching and redaction.
///   - live: The client whose responses are recorded.
///   - filePath: The source file of the caller. The recording is in a folder beside this file.
///   - isolation: The actor of the caller, on which `body` runs.
///   - body: Sends requests. If `body` throws an error, the file is not changed.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, or an ``HTTPSnapshotError`` if the recording cannot be read or
///   written, if a request was not recorded, or if a recorded response was not requested. The
///   function throws for a request that was not recorded even if `body` catches the error of that
///   request.
public func withHTTPSnapshot<Result>(
  _ name: String, mode: HTTPSnapshot.Mode? = nil,
  options: HTTPSnapshot.Options = HTTPSnapshot.Options(),
  live: HTTPClient = .live(), filePath: StaticString = #filePath,
  isolation: isolated (any Actor)? = #isolation, _ body: (HTTPSnapshot) async throws -> Result
) async throws -> Result {
  try await withHTTPSnapshot(
    file: try HTTPSnapshot.file(named: name, beside: filePath), mode: mode, options: options,
    live: live, body)
}

/// Runs code whose HTTP requests are answered from a given file, or are recorded in it.
///
/// ```swift
/// let colors = try await withHTTPSnapshot(file: file, mode: .recordOnce) { snapshot in
///   try await ColorSource(client: snapshot.client).colors()
/// }
/// ```
///
/// - Parameters:
///   - file: The file with the recording.
///   - mode: What the snapshot does with requests; nil stands for the mode that `CORBEL_HTTP`
///     names.
///   - options: The settings for matching and redaction.
///   - live: The client whose responses are recorded.
///   - isolation: The actor of the caller, on which `body` runs.
///   - body: Sends requests. If `body` throws an error, the file is not changed.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, or an ``HTTPSnapshotError`` if the recording cannot be read or
///   written, if a request was not recorded, or if a recorded response was not requested. The
///   function throws for a request that was not recorded even if `body` catches the error of that
///   request.
public func withHTTPSnapshot<Result>(
  file: URL, mode: HTTPSnapshot.Mode? = nil, options: HTTPSnapshot.Options = HTTPSnapshot.Options(),
  live: HTTPClient = .live(), isolation: isolated (any Actor)? = #isolation,
  _ body: (HTTPSnapshot) async throws -> Result
) async throws -> Result {
  let snapshot = try HTTPSnapshot(
    file: file, mode: try mode ?? HTTPSnapshot.Mode(), options: options, live: live)
  let result: Result
  do { result = try await body(snapshot) } catch {
    snapshot.discard()
    throw error
  }
  try snapshot.close()
  return result
}

extension HTTPSnapshot {
  /// The name of the folder that contains the recordings of a test file, beside the test file.
  static let folder = "HTTPSnapshots"

  /// Returns the file of a recording, in the folder beside a source file.
  static func file(
    named name: String, beside filePath: StaticString
  ) throws(HTTPSnapshotError) -> URL {
    let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
    return try file(named: name, in: folder.appendingPathComponent(Self.folder), suffix: ".json")
  }

  /// Returns the file with a name in a folder, which the name must not leave.
  static func file(named name: String, in folder: URL, suffix: String = "")
    throws(HTTPSnapshotError)
    -> URL
  {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains(where: { ["", ".", ".."].contains($0) }) { throw .refused(name) }
    return folder.appendingPathComponent(name + suffix)
  }
}
