internal import Corbel
public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Recorded requests and their responses, in a file that people read and review.
///
/// ```swift
/// let tape = try HTTPTape(file: file, mode: .recordOnce)
/// let client = HTTPClient.live().snapshotting(tape)
/// let colors = try await ColorSource(client: client).colors()
/// try tape.finish()
/// ```
///
/// In tests, `withHTTPSnapshot` and the trait `.httpSnapshot` make a tape and finish it.
///
/// If a request is recorded several times, the first replay of the request gets the first
/// recording, the second replay gets the second recording, and so on. If the tape only replays, a
/// request that is not on the tape fails and never reaches the network.
public final class HTTPTape: Sendable {
  /// The file.
  public let file: URL
  /// What the tape does with requests.
  public let mode: Mode

  let options: Options
  private let writesAtOnce: Bool
  private let reel: Lock<Reel>

  /// Opens a tape.
  ///
  /// In every mode, a tape never overwrites a broken file. To record again, delete the file.
  ///
  /// - Parameters:
  ///   - file: The file, which ``finish()`` writes.
  ///   - mode: What the tape does with requests.
  ///   - options: The settings for matching, redaction and latency.
  /// - Throws: An ``HTTPTapeError`` if there is no file to replay, or if the file cannot be read.
  public convenience init(
    file: URL, mode: Mode = .replay, options: Options = Options()
  ) throws(HTTPTapeError) {
    try self.init(file: file, mode: mode, options: options, writesAtOnce: false)
  }

  /// Opens a tape.
  ///
  /// If `writesAtOnce` is true, the tape writes the file after each recorded result, before the
  /// caller gets the result.
  init(file: URL, mode: Mode, options: Options, writesAtOnce: Bool) throws(HTTPTapeError) {
    self.file = file
    self.mode = mode
    self.options = options
    self.writesAtOnce = writesAtOnce
    let old = try Self.exchanges(in: file)
    if mode == .replay, old == nil { throw .missing(file) }
    let records = mode == .recordAll || mode == .recordMissing || old == nil
    let recorded = mode == .recordAll ? [] : old ?? []
    reel = Lock(Reel(recorded, file: file, records: records, options: options))
  }

  /// Returns the exchanges in a file, or nil if the file does not exist.
  private static func exchanges(in file: URL) throws(HTTPTapeError) -> [Exchange]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let data: Data
    do { data = try Data(contentsOf: file) } catch { throw .unreadable(file, error) }
    do { return try TapeFile.exchanges(in: data) } catch { throw .broken(file, error) }
  }

  /// All exchanges on the tape, without secrets.
  public var exchanges: [Exchange] { reel.withLock { $0.exchanges } }

  /// Ends the tape, and writes the file if the tape has new recordings.
  ///
  /// Later requests fail.
  ///
  /// - Throws: An ``HTTPTapeError`` if the file would contain a secret or cannot be written. In a
  ///   replay, also if a request was not on the tape, or if a recording was not requested.
  public func finish() throws(HTTPTapeError) {
    TapeSessions.shared.remove(self)
    let problem = reel.withLock { reel in
      if let problem = reel.end() { return problem as HTTPTapeError? }
      return Self.write(&reel, to: self.file)
    }
    if let problem { throw problem }
  }

  /// Ends the tape without writing the file.
  ///
  /// Later requests fail.
  ///
  /// - Returns: The error that ``finish()`` would throw before writing, or nil.
  @discardableResult
  public func discard() -> HTTPTapeError? {
    TapeSessions.shared.remove(self)
    return reel.withLock { $0.end() }
  }

  // MARK: Requests

  /// Returns the answer to a request, which depends on the earlier requests.
  func answer(_ request: URLRequest) -> Reel.Answer {
    let request = Request(request, body: request.httpBody)
    return reel.withLock { $0.answer(request) }
  }

  /// Makes a recording available again after its request was cancelled before the answer arrived.
  func putBack(_ number: Int) {
    reel.withLock { $0.putBack(number) }
  }

  /// Records the result of a request.
  func record(_ outcome: Exchange.Outcome, in slot: Int, milliseconds: Int?) throws(HTTPTapeError) {
    let problem: HTTPTapeError? = reel.withLock { reel in
      reel.record(outcome, in: slot, milliseconds: milliseconds)
      return self.writesAtOnce ? Self.write(&reel, to: self.file) : nil
    }
    if let problem { throw problem }
  }

  /// Writes the file, and replaces an old file atomically.
  private static func write(_ reel: inout Reel, to file: URL) -> HTTPTapeError? {
    guard reel.records else { return nil }
    switch reel.content() {
    case .failure(let problem): return problem
    case .success(nil): return nil
    case .success(let data?):
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
        return nil
      } catch {
        return .notWritten(file, error)
      }
    }
  }
}
