internal import Corbel
public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Recorded requests and their responses, in a file that people read and review.
///
/// ```swift
/// let snapshot = try HTTPSnapshot(file: file, mode: .recordOnce)
/// let colors = try await ColorSource(client: snapshot.client).colors()
/// try snapshot.close()
/// ```
///
/// In tests, `withHTTPSnapshot` makes a snapshot and closes it.
///
/// If a request is recorded several times, the first replay of the request gets the first
/// recording, the second replay gets the second recording, and so on. If the snapshot only replays,
/// a request that is not recorded fails and never reaches the network.
public final class HTTPSnapshot: Sendable {
  private let file: URL
  package let mode: Mode
  let options: Options
  let live: HTTPClient
  private let lock: FileLock?
  let reel: Lock<Reel>
  /// Called when the snapshot ends.
  let endings = Lock<[@Sendable () -> Void]>([])

  /// Opens a snapshot.
  ///
  /// In every mode, a snapshot never overwrites a broken file. To record again, delete the file.
  ///
  /// - Parameters:
  ///   - file: The file, which ``close()`` writes.
  ///   - mode: What the snapshot does with requests.
  ///   - options: The settings for matching and redaction.
  ///   - live: The client whose responses are recorded. A replay doesn't call it.
  /// - Throws: An ``HTTPSnapshotError`` if there is no file to replay, if the file cannot be read,
  ///   or if another snapshot is recording it.
  public init(
    file: URL, mode: Mode = .replay, options: Options = Options(), live: HTTPClient = .live()
  ) throws(HTTPSnapshotError) {
    self.file = file
    self.mode = mode
    self.options = options
    self.live = live
    let exists = FileManager.default.fileExists(atPath: file.path)
    let isReplay = mode == .replay || mode == .recordOnce && exists
    lock = isReplay ? nil : try FileLock(file)
    let old = try SnapshotFile.exchanges(in: file)
    if isReplay, old == nil { throw .missing(file) }
    reel = Lock(Reel(old ?? [], file: file, mode: isReplay ? .replay : mode, options: options))
  }

  /// A client that replays from the file, or records in it.
  ///
  /// In a replay, the client throws an ``HTTPSnapshotError`` for a request that is not recorded.
  public var client: HTTPClient {
    HTTPClient { [self] request in
      try Task.checkCancellation()
      let request = try request.withBodyAsData(for: self)
      return try await response(to: request, answer(RecordedRequest(request)))
    }
  }

  /// All exchanges of the snapshot, without secrets.
  package var exchanges: [RecordedExchange] { reel.withLock { $0.exchanges() } }

  /// Ends the snapshot, and writes the file if there are new recordings.
  ///
  /// Later requests fail.
  ///
  /// - Throws: An ``HTTPSnapshotError`` if a request that is being recorded has no result yet, or
  ///   if the file cannot be written. In a replay, also if a request was not recorded, or if a
  ///   recording was not requested.
  public func close() throws(HTTPSnapshotError) {
    if let problem = end(writing: true) { throw problem }
  }

  /// Ends the snapshot without writing the file.
  ///
  /// - Returns: The error that ``close()`` would throw before writing, or nil.
  @discardableResult
  package func discard() -> HTTPSnapshotError? {
    end(writing: false)
  }

  private func end(writing: Bool) -> HTTPSnapshotError? {
    let endings = endings.withLock { endings in
      defer { endings = [] }
      return endings
    }
    for end in endings { end() }
    let problem: HTTPSnapshotError? = reel.withLock { reel in
      if let problem = reel.end() { return problem }
      return writing ? self.write(reel) : nil
    }
    lock?.end()
    return problem
  }

  // MARK: Requests

  /// Returns the answer to a request, which depends on the earlier requests.
  func answer(_ request: RecordedRequest) -> Reel.Answer { reel.withLock { $0.answer(request) } }

  /// Records the result of a request: nothing if the request was cancelled.
  func record(
    _ response: RecordedResponse?, _ error: RecordedFailure?, in slot: Int
  ) throws(HTTPSnapshotError) {
    let problem: HTTPSnapshotError? = reel.withLock { reel in
      reel.record(response, error, in: slot)
      return self.options.writesAtOnce ? self.write(reel) : nil
    }
    if let problem { throw problem }
  }

  private func write(_ reel: Reel) -> HTTPSnapshotError? {
    guard reel.records, let content = reel.content() else { return nil }
    do {
      try content.write(to: file)
      return nil
    } catch {
      return .failed(.fileNotWritten, file, error)
    }
  }
}
