internal import Corbel
public import Foundation

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
  /// How the tape handles requests.
  public let mode: Mode

  let options: Options
  private let lock: FileLock?
  let reel: Lock<Reel>

  /// Opens a tape.
  ///
  /// In every mode, a tape never overwrites a broken file. To record again, delete the file.
  ///
  /// - Parameters:
  ///   - file: The file, which ``finish()`` writes.
  ///   - mode: What the tape does with requests.
  ///   - options: The settings for matching and redaction.
  /// - Throws: An ``HTTPTapeError`` if there is no file to replay, if the file cannot be read, or if
  ///   another tape is recording it.
  public init(
    file: URL, mode: Mode = .replay, options: Options = Options()
  ) throws(HTTPTapeError) {
    self.file = file
    self.mode = mode
    self.options = options
    let exists = FileManager.default.fileExists(atPath: file.path)
    let isReplay = mode == .replay || mode == .recordOnce && exists
    lock = isReplay ? nil : try FileLock(file)
    let old = try TapeFile.exchanges(in: file)
    if isReplay, old == nil { throw .missing(file) }
    reel = Lock(Reel(old ?? [], file: file, mode: isReplay ? .replay : mode, options: options))
  }

  /// All exchanges on the tape, without secrets.
  public var exchanges: [Exchange] { reel.withLock { $0.exchanges() } }

  /// Ends the tape, and writes the file if the tape has new recordings.
  ///
  /// Later requests fail.
  ///
  /// - Throws: An ``HTTPTapeError`` if a request that is being recorded has no result yet, or if
  ///   the file cannot be written. In a replay, also if a request was not on the tape, or if a
  ///   recording was not requested.
  public func finish() throws(HTTPTapeError) {
    if let problem = end(writing: true) { throw problem }
  }

  /// Ends the tape without writing the file.
  ///
  /// Later requests fail.
  ///
  /// - Returns: The error that ``finish()`` would throw before writing, or nil.
  @discardableResult
  public func discard() -> HTTPTapeError? {
    end(writing: false)
  }

  private func end(writing: Bool) -> HTTPTapeError? {
    TapeSessions.shared.remove(self)
    let problem: HTTPTapeError? = reel.withLock { reel in
      if let problem = reel.end() { return problem }
      return writing ? self.write(reel) : nil
    }
    lock?.end()
    return problem
  }

  // MARK: Requests

  /// Returns the answer to a request, which depends on the earlier requests.
  func answer(_ request: Request) -> Reel.Answer { reel.withLock { $0.answer(request) } }

  /// Records the result of a request: nothing if the request was cancelled.
  func record(_ response: Response?, _ error: Failure?, in slot: Int) throws(HTTPTapeError) {
    let problem: HTTPTapeError? = reel.withLock { reel in
      reel.record(response, error, in: slot)
      return self.options.writesAtOnce ? self.write(reel) : nil
    }
    if let problem { throw problem }
  }

  private func write(_ reel: Reel) -> HTTPTapeError? {
    guard reel.records, let content = reel.content() else { return nil }
    do {
      try content.write(to: file)
      return nil
    } catch {
      return .failed(.fileNotWritten, file, error)
    }
  }
}
