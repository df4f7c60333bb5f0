internal import Foundation

/// The steps of a write, between any two of which the process may end.
package enum WriteStep: CaseIterable, Sendable {
  case open, write, synchronize, rename, synchronizeFolder
}

/// A file that never contains half of a write.
///
/// The next content is written into a draft beside the file, which then replaces the file. The name
/// of the draft is always the same, so a draft that a killed process has left is used again. A lock
/// separates processes that write at the same time, and ends with its process.
struct StoredFile: Sendable {
  let name: String
  /// Called before each step; a test throws an error from it in place of the system.
  let before: @Sendable (WriteStep) throws -> Void

  /// The path with its links resolved, as far as the path exists.
  var path: String { Self.resolved(URL(fileURLWithPath: name)) }

  func read() throws -> Data? {
    var status = stat()
    guard stat(name, &status) == 0 else {
      // A link whose file is missing must not be replaced by a file.
      if errno == ENOENT, lstat(name, &status) != 0 { return nil }
      throw SystemError("find the file")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("read what is not a regular file", number: EINVAL)
    }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Replaces the file, and waits until the replacement is safe from a power cut.
  ///
  /// - Parameter data: The new content.
  /// - Throws: The error of a step. Before the last step, the file then has its old content.
  func write(_ data: Data) throws {
    let path = path
    let draftPath = "\(path).unfinished"
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try before(.open)
    let draft = try openDraft(draftPath)
    do {
      try fill(draft, with: data, replacing: path)
      try before(.rename)
      guard rename(draftPath, path) == 0 else { throw SystemError("rename the draft") }
    } catch {
      unlink(draftPath)
      throw error
    }
    try before(.synchronizeFolder)
    try synchronizeFolder(folder.path)
  }

  /// Opens and locks the draft, or throws an error if another process is writing it.
  private func openDraft(_ path: String) throws -> FileHandle {
    // The call doesn't wait if a pipe has the name of the draft.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open the draft") }
    let draft = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    // The previous owner of the lock may have renamed or removed the draft in the meantime.
    var opened = stat(), named = stat()
    guard isFree, fstat(descriptor, &opened) == 0, stat(path, &named) == 0,
      opened.st_ino == named.st_ino
    else { throw SystemError("write while another process writes", number: EAGAIN) }
    return draft
  }

  private func fill(_ draft: FileHandle, with data: Data, replacing path: String) throws {
    try draft.truncate(atOffset: 0)
    var old = stat()
    if stat(path, &old) == 0 {
      // A file that can only be read is left alone. Its draft could not be used again.
      guard old.st_mode & S_IWUSR != 0 else { throw SystemError("write the file", number: EACCES) }
      guard fchmod(draft.fileDescriptor, old.st_mode & 0o777) == 0 else {
        throw SystemError("copy the permissions")
      }
    }
    try before(.write)
    try draft.write(contentsOf: data)
    try before(.synchronize)
    #if canImport(Darwin)
      // On Apple's systems, 'fsync' may leave the bytes in the drive's own memory. Not every file
      // system supports 'F_FULLFSYNC'.
      if fcntl(draft.fileDescriptor, F_FULLFSYNC) >= 0 { return }
    #endif
    try draft.synchronize()
  }

  /// Waits until the file's new entry in the folder is safe.
  private func synchronizeFolder(_ path: String) throws {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    // A folder that can't be read can still contain files.
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Not every file system can synchronize a folder.
    guard fsync(folder) == 0 || errno == EINVAL else { throw SystemError("synchronize the folder") }
  }

  private static func resolved(_ url: URL) -> String {
    FileManager.default.fileExists(atPath: url.path)
      ? url.resolvingSymlinksInPath().path
      : "\(resolved(url.deletingLastPathComponent()))/\(url.lastPathComponent)"
  }
}
