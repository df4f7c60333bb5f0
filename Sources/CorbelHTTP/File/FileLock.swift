internal import Corbel
package import Foundation

/// A lock on the file of a snapshot that records.
///
/// The lock is a file in the folder for temporary files, which is removed at the end. The system
/// ends the lock with its process, even if the process is killed.
package final class FileLock: Sendable {
  private let path: String
  private let descriptor = Lock(-1 as Int32)

  /// Locks a file.
  ///
  /// - Parameters:
  ///   - file: The file, which doesn't have to exist.
  ///   - opened: The file of the lock as it was opened, if it is open already.
  /// - Throws: An `HTTPSnapshotError` if another snapshot has locked the file, in this process or
  ///   another.
  package init(_ file: URL, opened: Int32? = nil) throws(HTTPSnapshotError) {
    let digest = Data(Self.resolved(file).path.utf8).digest
    path = "\(FileManager.default.temporaryDirectory.path)/corbel-http-\(digest).lock"
    let locked = try lock(opened, for: file)
    descriptor.withLock { $0 = locked }
  }

  deinit {
    end()
  }

  package func end() {
    descriptor.withLock { descriptor in
      if descriptor < 0 { return }
      #if !os(Windows) && !os(WASI)
        // Removed while it is locked, the file can't be one that another snapshot has just made.
        unlink(path)
        close(descriptor)
      #endif
      descriptor = -1
    }
  }

  /// Returns the file behind all links, even if only one of its folders exists.
  private static func resolved(_ file: URL) -> URL {
    let folder = file.deletingLastPathComponent()
    if FileManager.default.fileExists(atPath: file.path) || folder.path == file.path {
      return file.resolvingSymlinksInPath()
    }
    return resolved(folder).appendingPathComponent(file.lastPathComponent)
  }

  private func lock(_ opened: Int32?, for file: URL) throws(HTTPSnapshotError) -> Int32 {
    #if os(Windows) || os(WASI)
      return -1
    #else
      let opened = opened ?? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard opened >= 0 else {
        throw .failed(.fileNotWritten, file, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
      }
      if flock(opened, LOCK_EX | LOCK_NB) != 0 {
        close(opened)
        throw .inUse(file)
      }
      var (own, current) = (stat(), stat())
      if fstat(opened, &own) != 0 || stat(path, &current) != 0 || own.st_ino != current.st_ino {
        // Another snapshot has removed the file after it was opened here.
        close(opened)
        return try lock(nil, for: file)
      }
      return opened
    #endif
  }
}
