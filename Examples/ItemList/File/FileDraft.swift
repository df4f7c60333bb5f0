#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What is to become of a file, written beside it under a name of its own.
///
/// The name is always the same, so that a draft that was left behind is used up by the next one. A
/// lock keeps those apart who write at once. The system gives it back when a process ends.
struct FileDraft {
  /// The file whose place the draft takes.
  let filePath: String
  let calls: any FileCalls

  /// The folder in which both are.
  var folder: String {
    guard let slash = filePath.lastIndex(of: "/") else { return "." }
    return slash == filePath.startIndex ? "/" : String(filePath[..<slash])
  }

  private var path: String { "\(filePath).unfinished" }

  /// Writes the draft, and lets it take the place of the file.
  ///
  /// - Parameter bytes: What the file is to hold.
  /// - Throws: A ``SystemError``, after which the file is what it was.
  func replaceFile(with bytes: [UInt8]) throws {
    try inDraft { descriptor in
      try calls.clear(descriptor)
      try calls.copyPermissions(of: filePath, to: descriptor)
      var rest = bytes[...]
      while !rest.isEmpty { rest = rest.dropFirst(try calls.write(rest, to: descriptor)) }
      try calls.synchronize(descriptor)
      try calls.rename(path, to: filePath)
    }
    try? synchronizeFolder()
  }

  /// Finds out whether a draft could be made.
  ///
  /// - Throws: A ``SystemError`` where it couldn't.
  func tryOut() throws {
    try inDraft { _ in try calls.remove(path) }
  }

  /// Does something with the draft while nobody else can, and removes it where that fails.
  private func inDraft(_ body: (_ descriptor: Int32) throws -> Void) throws {
    do {
      let descriptor = try lockedDraft()
      defer { calls.close(descriptor) }
      do {
        try body(descriptor)
      } catch {
        try? calls.remove(path)
        throw error
      }
    } catch let error as SystemError {
      throw SystemError("cannot write '\(filePath)'", number: error.number)
    }
  }

  /// Opens the draft, and waits until nobody else has it.
  private func lockedDraft() throws -> Int32 {
    while true {
      let descriptor = try calls.create(path)
      // Not every file system has locks.
      try? calls.lock(descriptor)
      // Who had it locked before may have made it the file meanwhile, or have removed it.
      if isDraft(descriptor) { return descriptor }
      calls.close(descriptor)
    }
  }

  private func isDraft(_ descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// Lets the new name of the draft outlive a power cut, which not every file system can promise.
  private func synchronizeFolder() throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try calls.synchronize(descriptor)
  }
}
