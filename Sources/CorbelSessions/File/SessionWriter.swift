internal import Corbel
internal import Foundation

/// Writes the lines of a session in the background, in the order in which they were added.
final class SessionWriter: Sendable {
  struct Line: Sendable {
    var isKeyframe = false
    let make: @Sendable () -> JSON
  }

  private struct Contents: Sendable {
    var lines: [Line] = []
    var isWriting = false
    var isKeyframeDue = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Lock(Contents())
  private let file: SessionFile

  init(_ file: SessionFile) {
    self.file = file
  }

  /// Adds a line, and returns whether the file needs another keyframe.
  func add(_ line: Line) -> Bool {
    let (isFirst, isKeyframeDue) = contents.withLock { contents in
      defer {
        contents.isWriting = true
        contents.isKeyframeDue = false
      }
      contents.lines.append(line)
      return (!contents.isWriting, contents.isKeyframeDue && !line.isKeyframe)
    }
    if isFirst { Task.detached { await self.write() } }
    return isKeyframeDue
  }

  /// Waits until all lines are written.
  func flush() async {
    await withCheckedContinuation { waiter in
      let isIdle = contents.withLock { contents in
        if contents.isWriting { contents.waiters.append(waiter) }
        return !contents.isWriting
      }
      if isIdle { waiter.resume() }
    }
  }

  private func write() async {
    while true {
      let (lines, waiters): ([Line], [CheckedContinuation<Void, Never>]) = contents.withLock {
        let taken = ($0.lines, $0.lines.isEmpty ? $0.waiters : [])
        $0.lines = []
        if taken.0.isEmpty { ($0.isWriting, $0.waiters) = (false, []) }
        return taken
      }
      if lines.isEmpty {
        for waiter in waiters { waiter.resume() }
        return
      }
      let isKeyframeDue = await file.append(lines)
      if isKeyframeDue { contents.withLock { $0.isKeyframeDue = true } }
    }
  }
}

/// The file of a session, whose size is bounded.
actor SessionFile {
  private let url: URL
  private let header: String
  private let limit: Int
  private let fail: @Sendable (any Error) -> Void
  private var handle: FileHandle?
  private var hasFailed = false
  private var size = 0
  /// The positions of the keyframes.
  private var keyframes: [Int] = []
  private var keyframeSize = 0

  init(
    _ url: URL, header: JSON, limit: Int, fail: @escaping @Sendable (any Error) -> Void
  ) {
    self.url = url
    self.header = header.text + "\n"
    self.limit = limit
    self.fail = fail
  }

  /// Appends lines, and returns whether the file needs another keyframe.
  func append(_ lines: [SessionWriter.Line]) -> Bool {
    guard !hasFailed else { return false }
    do {
      let handle = try handle ?? create()
      var text = ""
      for line in lines {
        if line.isKeyframe { keyframes.append(size + text.utf8.count) }
        let json = line.make().text
        if line.isKeyframe { keyframeSize = json.utf8.count }
        text += json + "\n"
      }
      try handle.write(contentsOf: Data(text.utf8))
      size += text.utf8.count
      if size > limit { try cut() }
    } catch {
      hasFailed = true
      fail(error)
    }
    return size - (keyframes.last ?? 0) > max(limit / 4, 2 * keyframeSize)
  }

  /// Creates the file; the session of an earlier launch stays beside it under another name.
  private func create() throws -> FileHandle {
    let files = FileManager.default
    let folder = url.deletingLastPathComponent()
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    if files.fileExists(atPath: url.path) {
      let name = url.deletingPathExtension().lastPathComponent + ".previous"
      let previous = folder.appendingPathComponent(name).appendingPathExtension(url.pathExtension)
      try? files.removeItem(at: previous)
      try files.moveItem(atPath: url.path, toPath: previous.path)
    }
    return try open(containing: Data(header.utf8))
  }

  private func open(containing data: Data) throws -> FileHandle {
    try data.write(to: url, options: .atomic)
    size = data.count
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    self.handle = handle
    return handle
  }

  /// Removes the oldest stretches, up to a keyframe from which at most half of the limit remains.
  private func cut() throws {
    guard let start = keyframes.first(where: { size - $0 <= limit / 2 }) ?? keyframes.last,
      start > header.utf8.count
    else { return }
    let rest = try Data(contentsOf: url).dropFirst(start)
    _ = try open(containing: Data(Array(header.utf8) + rest))
    keyframes = keyframes.filter { $0 >= start }.map { $0 - start + header.utf8.count }
  }
}
