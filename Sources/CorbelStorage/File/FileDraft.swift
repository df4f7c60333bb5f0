internal import Foundation

/// The steps of a write, between any two of which the process may end.
package enum WriteStep: CaseIterable, Sendable {
  case open, clear, copyPermissions, write, synchronize, rename, synchronizeFolder
}

/// The next content of a file, which is written beside the file and then replaces it.
///
/// The name of the draft is always the same, so a draft that a killed process has left is used
/// again. A lock separates processes that write at the same time, and ends with its process.
struct FileDraft {
  let filePath: String
  /// Called before each step; a test throws an error from it in place of the system.
  let before: @Sendable (WriteStep) throws -> Void

  private var path: String { "\(filePath).unfinished" }

  /// Replaces the file, and waits until the replacement is safe from a power cut.
  ///
  /// - Parameter data: The new content.
  /// - Throws: The error of a step. Before the last step, the file then has its old content.
  func replaceFile(with data: Data) throws {
    let draft = try lockedDraft()
    do {
      try write(data, to: draft)
      try before(.rename)
      guard rename(path, filePath) == 0 else { throw SystemError("rename the draft") }
    } catch {
      unlink(path)
      throw error
    }
    try synchronizeFolder()
  }

  private func write(_ data: Data, to draft: FileHandle) throws {
    try before(.clear)
    try draft.truncate(atOffset: 0)
    var old = stat()
    if stat(filePath, &old) == 0 {
      try before(.copyPermissions)
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
  private func synchronizeFolder() throws {
    try before(.synchronizeFolder)
    let folder = open(
      URL(fileURLWithPath: filePath).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    // A folder that can't be read can still contain files.
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Not every file system can synchronize a folder.
    guard fsync(folder) == 0 || errno == EINVAL else { throw SystemError("synchronize the folder") }
  }

  /// Opens the draft, which no other process may be writing.
  private func lockedDraft() throws -> FileHandle {
    while true {
      try before(.open)
      // The call doesn't wait if a pipe has the name of the draft.
      let descriptor = open(
        path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError("open the draft") }
      let draft = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        throw SystemError("write the draft, which another process is writing")
      }
      // The previous owner of the lock may have renamed or removed the draft in the meantime.
      var opened = stat(), named = stat()
      if fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino,
        opened.st_dev == named.st_dev
      {
        return draft
      }
    }
  }
}
