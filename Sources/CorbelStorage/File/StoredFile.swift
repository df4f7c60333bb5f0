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
  var path: String { Self.resolved(name) }

  var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  func read() throws -> Data? {
    let path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A link whose file is missing must not be replaced by a file.
      if errno == ENOENT, lstat(path, &status) != 0 { return nil }
      throw SystemError("find the file")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("read what is not a regular file", number: EINVAL)
    }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Replaces the file, and waits until the replacement is safe from a power cut.
  ///
  /// - Parameters:
  ///   - data: The new content.
  ///   - mayReplace: Called with the old content just before it is replaced, when the draft is
  ///     complete and locked. If it returns false, it is called again with what the file contains
  ///     then, a few times.
  /// - Throws: The error of a step. Before the last step, the file then has its old content.
  func write(_ data: Data, mayReplace: (Data?) throws -> Bool) throws {
    let path = path
    let draftPath = Self.path(beside: path, ".unfinished")
    let folder = Self.folder(of: path)
    try makeFolder(folder)
    try before(.open)
    let draft = try openDraft(draftPath)
    do {
      try fill(draft, with: data, replacing: path)
      try before(.rename)
      for _ in 0..<8 { if try mayReplace(read()) { break } }
      guard rename(draftPath, path) == 0 else { throw SystemError("rename the draft") }
    } catch {
      unlink(draftPath)
      throw error
    }
    try synchronizeFolder(folder)
  }

  /// Makes a folder that survives a power cut, and its missing parents.
  private func makeFolder(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) != 0, errno == ENOENT else { return }
    let parent = Self.folder(of: path)
    try makeFolder(parent)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError("make the folder") }
    try synchronizeFolder(parent)
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
    if stat(path, &old) != 0 { old.st_mode = 0o600 }
    // A file that can only be read is left alone. Its draft could not be used again.
    guard old.st_mode & S_IWUSR != 0 else { throw SystemError("write the file", number: EACCES) }
    // Where the system refuses this, the new file has the permissions of its draft.
    _ = fchmod(draft.fileDescriptor, old.st_mode & 0o777)
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

  /// Waits until a new entry of a folder is safe.
  private func synchronizeFolder(_ path: String) throws {
    try before(.synchronizeFolder)
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    // A folder that can't be read can still contain files.
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Not every file system can synchronize a folder.
    guard fsync(folder) == 0 || errno == EINVAL else { throw SystemError("synchronize the folder") }
  }

  // MARK: Paths

  /// Returns the path of a file beside another one.
  ///
  /// If the name would be too long for the system, the other file's name is cut. Files whose names
  /// differ only after that share a draft, which is locked, and never a file that is set aside.
  static func path(beside path: String, _ suffix: String) -> String {
    var path = path
    while !suffix.isEmpty, !(path + suffix).utf8.suffix(256).contains(UInt8(ascii: "/")) {
      path.removeLast()
    }
    return path + suffix
  }

  private static func folder(of path: String) -> String {
    let parent = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    return parent.isEmpty ? "/" : String(parent)
  }

  /// Returns an absolute path without links, as far as the system can follow them.
  ///
  /// A missing folder can't be a link, so `..` after it leads back to its parent.
  private static func resolved(_ name: String) -> String {
    var path = "/"
    for part in name.split(separator: "/") where part != "." {
      if part == ".." {
        path = folder(of: path)
        continue
      }
      path += (path == "/" ? "" : "/") + part
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
        let target = realpath(path, nil)
      else { continue }
      path = String(cString: target)
      free(target)
    }
    return path
  }
}
