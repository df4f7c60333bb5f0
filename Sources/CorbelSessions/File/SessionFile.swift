internal import Corbel
internal import Foundation
internal import SessionPages

/// Writes the lines of a session in the background, in the order in which they were added.
///
/// The size of the file is bounded.
actor SessionFile {
  /// Makes a line in the background.
  typealias Line = @Sendable () -> JSON

  private nonisolated let waiting = Lock<
    (lines: [(makeLine: Line, isKeyframe: Bool)], isKeyframeDue: Bool)
  >(([], false))
  private let url: URL
  private let header: Data
  private let limit: Int
  private let diagnostics: DiagnosticReporter
  /// The file of an earlier recorder at the same place, which has to be written first.
  private var earlier: SessionFile?
  private var hasFailed = false
  private var size = 0
  /// The number of the file that this wrote.
  private var writtenNumber: String?
  /// The positions of the keyframes.
  private var keyframes: [Int] = []
  private var keyframeSize = 0

  /// The number that the system has given to the file.
  private var number: String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return attributes?[.systemFileNumber].map { "\($0)" }
  }

  init(
    _ url: URL, feature: String, limit: Int, after earlier: SessionFile?,
    diagnostics: DiagnosticReporter
  ) {
    self.url = url
    let version = JSON.number("\(SessionLines.version)")
    let line = JSON.object(("corbelSession", version), ("feature", .string(feature)))
    header = Data((line.text + "\n").utf8)
    self.limit = limit
    self.earlier = earlier
    self.diagnostics = diagnostics
  }

  /// Adds a line, and returns whether the file needs another keyframe.
  nonisolated func add(isKeyframe: Bool, _ makeLine: @escaping Line) -> Bool {
    let (isFirst, isKeyframeDue) = waiting.withLock { waiting in
      waiting.lines.append((makeLine, isKeyframe))
      defer { waiting.isKeyframeDue = false }
      return (waiting.lines.count == 1, waiting.isKeyframeDue && !isKeyframe)
    }
    // The task knows the running test, which a failure to write fails.
    if isFirst { Task { await write() } }
    return isKeyframeDue
  }

  /// Writes the lines that were added.
  func write() async {
    await earlier?.write()
    earlier = nil
    let lines = waiting.withLock { waiting in
      defer { waiting.lines = [] }
      return waiting.lines
    }
    guard !hasFailed, !lines.isEmpty else { return }
    do { try append(lines) } catch {
      hasFailed = true
      diagnostics.report(.sessionNotWritten(to: url, error))
    }
  }

  private func append(_ lines: [(makeLine: Line, isKeyframe: Bool)]) throws {
    if size == 0 { try create() }
    var data = Data()
    for (makeLine, isKeyframe) in lines {
      let line = Data((makeLine().text + "\n").utf8)
      if isKeyframe {
        keyframes.append(size + data.count)
        keyframeSize = line.count
      }
      data += line
    }
    // The file may have been removed or replaced in the meantime, which is an error.
    let handle = try FileHandle(forWritingTo: url)
    guard number == writtenNumber else {
      throw SessionError(description: "another process has replaced the file")
    }
    try handle.seekToEnd()
    try handle.write(contentsOf: data)
    size += data.count
    if size > limit { try cut() }
    guard size - (keyframes.last ?? 0) > max(limit / 4, 2 * keyframeSize) else { return }
    waiting.withLock { $0.isKeyframeDue = true }
  }

  /// Creates the file; the session of an earlier launch stays beside it under another name.
  private func create() throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let files = FileManager.default
    if files.fileExists(atPath: url.path) {
      // A folder can't be opened, so it is neither moved nor replaced.
      try FileHandle(forUpdating: url).close()
      let previous = url.deletingPathExtension().appendingPathExtension("previous")
        .appendingPathExtension(url.pathExtension)
      try? files.removeItem(at: previous)
      try files.moveItem(at: url, to: previous)
    }
    try replace(with: header)
  }

  /// Replaces the file with one that only its owner may read.
  ///
  /// If a start is given, what the old file contains from there on follows the new content.
  private func replace(with content: Data, andBytesFrom start: Int? = nil) throws {
    let draft = url.appendingPathExtension("unfinished").path
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: content)
    if let start {
      // In pieces, because the file may be large.
      let old = try FileHandle(forReadingFrom: url)
      try old.seek(toOffset: UInt64(start))
      while let piece = try old.read(upToCount: 1 << 16), !piece.isEmpty {
        try handle.write(contentsOf: piece)
      }
    }
    guard rename(draft, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    writtenNumber = number
    size = content.count + (start.map { size - $0 } ?? 0)
  }

  /// Removes the oldest stretches, up to a keyframe from which at most half of the limit remains.
  private func cut() throws {
    guard let start = keyframes.first(where: { size - $0 <= limit / 2 }) ?? keyframes.last,
      start > header.count
    else { return }
    try replace(with: header, andBytesFrom: start)
    keyframes = keyframes.filter { $0 >= start }.map { $0 - start + header.count }
  }
}
