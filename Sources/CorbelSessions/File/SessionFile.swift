internal import Corbel
internal import Foundation

/// The file of a session, whose size is bounded.
struct SessionFile: Sendable {
  /// The latest writers of the files in this process.
  private static let writers = Lock<[URL: UUID]>([:])

  private struct HasAnotherWriter: Error, CustomStringConvertible {
    let description = "Another recorder writes this file."
  }

  private let id = UUID()
  private let url: URL
  private let header: Data
  private let limit: Int
  private let fail: @Sendable (any Error) -> Void
  private var handle: FileHandle?
  private var hasFailed = false
  private var size = 0
  /// The positions of the keyframes.
  private var keyframes: [Int] = []
  private var keyframeSize = 0

  init(_ url: URL, header: JSON, limit: Int, fail: @escaping @Sendable (any Error) -> Void) {
    self.url = url.standardizedFileURL
    self.header = Data((header.text + "\n").utf8)
    self.limit = limit
    self.fail = fail
  }

  /// Appends a line, and returns whether the file needs another keyframe.
  mutating func append(_ line: JSON, isKeyframe: Bool) -> Bool {
    guard !hasFailed else { return false }
    do {
      let handle = try handle ?? create()
      let data = Data((line.text + "\n").utf8)
      if isKeyframe {
        keyframes.append(size)
        keyframeSize = data.count
      }
      try handle.write(contentsOf: data)
      size += data.count
      if size > limit { try cut() }
    } catch {
      hasFailed = true
      fail(error)
    }
    return size - (keyframes.last ?? 0) > max(limit / 4, 2 * keyframeSize)
  }

  /// Creates the file; the session of an earlier launch stays beside it under another name.
  private mutating func create() throws -> FileHandle {
    let files = FileManager.default
    let folder = url.deletingLastPathComponent()
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    if files.fileExists(atPath: url.path) {
      let name = url.deletingPathExtension().lastPathComponent + ".previous"
      let previous = folder.appendingPathComponent(name).appendingPathExtension(url.pathExtension)
      try? files.removeItem(at: previous)
      try files.moveItem(atPath: url.path, toPath: previous.path)
    }
    Self.writers.withLock { [url, id] in $0[url] = id }
    return try open(containing: header)
  }

  private mutating func open(containing data: Data) throws -> FileHandle {
    try data.write(to: url, options: .atomic)
    size = data.count
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    self.handle = handle
    return handle
  }

  /// Removes the oldest stretches, up to a keyframe from which at most half of the limit remains.
  private mutating func cut() throws {
    guard let start = keyframes.first(where: { size - $0 <= limit / 2 }) ?? keyframes.last,
      start > header.count
    else { return }
    // The file under the old name goes on to be written, but can't be replaced by a shorter one.
    guard Self.writers.withLock({ [url] in $0[url] }) == id else { throw HasAnotherWriter() }
    _ = try open(containing: header + Data(contentsOf: url).dropFirst(start))
    keyframes = keyframes.filter { $0 >= start }.map { $0 - start + header.count }
  }
}
