import CorbelHTTP
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A tape in a file of its own, which is removed at the end.
///
/// A test records, reads the file, damages it, and opens it again, like a recording in a
/// repository.
final class TemporarySnapshot: Sendable {
  let file: URL
  private let folder: TemporaryFolder

  init(_ content: String? = nil) throws {
    folder = try TemporaryFolder()
    file = URL(fileURLWithPath: "\(folder.path)/tape.json")
    try content.map { try write(Data($0.utf8)) }
  }

  /// The content of the file; nil if there is no file.
  var content: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// Replaces the content of the file.
  ///
  /// Unlike `Data.write(to:)`, it doesn't wait for the disk.
  func write(_ content: Data) throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: content)
    try handle.close()
  }

  func open(
    _ mode: HTTPSnapshot.Mode = .replay, _ options: HTTPSnapshot.Options = HTTPSnapshot.Options(),
    live: HTTPClient = .unreachable
  ) throws -> HTTPSnapshot {
    try HTTPSnapshot(file: file, mode: mode, options: options, live: live)
  }

  /// Records the answers of a client to requests.
  func record(
    _ live: HTTPClient, _ options: HTTPSnapshot.Options = HTTPSnapshot.Options(),
    mode: HTTPSnapshot.Mode = .recordAll,
    _ body: (HTTPClient) async throws -> Void = {
      _ = try await $0.send(URLRequest("https://api.test/a"))
    }
  ) async throws {
    let tape = try open(mode, options, live: live)
    try await body(tape.client)
    try tape.close()
  }

  /// Records a response, and returns what the file has of its body.
  func recordedBody(
    _ body: String, _ redaction: HTTPRedaction = HTTPRedaction(), type: String = "application/json"
  ) async throws -> String {
    try await record(
      .stub(body, headers: ["Content-Type": type]), HTTPSnapshot.Options(redaction: redaction))
    let response = try open().exchanges.first?.response
    return String(decoding: response?.body ?? Data(), as: UTF8.self)
  }
}
