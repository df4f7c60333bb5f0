#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The next content of a file, written beside it under a name of its own.
///
/// The name is always the same, so the next draft reuses one that was left behind. A lock separates
/// processes that write at the same time. The system releases the lock when a process ends.
struct FileDraft {
  /// The file that the draft replaces.
  let filePath: String
  let calls: any FileCalls

  /// The folder of the draft and the file.
  var folder: String {
    guard let slash = filePath.lastIndex(of: "/") else { return "." }
    return slash == filePath.startIndex ? "/" : String(filePath[..<slash])
  }

  private var path: String { "\(filePath).unfinished" }

  /// Writes the draft, and replaces the file with it.
  ///
  /// - Parameter bytes: The new content of the file.
  /// - Throws: A ``SystemError``. The file then has its old content.
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

  /// Checks whether a draft can be created.
  ///
  /// - Throws: A ``SystemError`` if the draft can't be created.
  func tryOut() throws {
    try inDraft { _ in try calls.remove(path) }
  }

  /// Calls a function while this process owns the draft, and removes the draft after a failure.
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

  /// Opens the draft, and waits until no other process owns it.
  private func lockedDraft() throws -> Int32 {
    while true {
      let descriptor = try calls.create(path)
      // Not every file system has locks.
      try? calls.lock(descriptor)
      // The previous owner of the lock may have renamed or removed the draft in the meantime.
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

  /// Waits until the draft's new name is safe from a power cut, if the file system supports this.
  private func synchronizeFolder() throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try calls.synchronize(descriptor)
  }
}
