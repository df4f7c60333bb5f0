internal import Corbel
internal import Foundation

/// A lock on the file of a tape that records.
///
/// The lock is a file in the folder for temporary files, which is removed at the end. The system
/// ends the lock with its process, even if the process is killed.
final class FileLock: Sendable {
  private let path: String
  private let descriptor: Lock<Int32>

  /// Locks a file.
  ///
  /// - Parameter file: The file, which doesn't have to exist.
  /// - Throws: An `HTTPTapeError` if another tape has locked the file, in this process or another.
  init(_ file: URL) throws(HTTPTapeError) {
    let digest = HTTPMatching.digest(of: Data(file.resolvingSymlinksInPath().path.utf8))
    path = "\(FileManager.default.temporaryDirectory.path)/corbel-http-\(digest).lock"
    descriptor = Lock(try Self.open(path, for: file))
  }

  deinit {
    end()
  }

  func end() {
    descriptor.withLock { descriptor in
      if descriptor < 0 { return }
      #if !os(Windows) && !os(WASI)
        // Removed while it is locked, the file can't be one that another tape has just made.
        unlink(path)
        close(descriptor)
      #endif
      descriptor = -1
    }
  }

  private static func open(_ path: String, for file: URL) throws(HTTPTapeError) -> Int32 {
    #if os(Windows) || os(WASI)
      return -1
    #else
      let opened = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard opened >= 0 else {
        let error = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
        throw .failed(.fileNotWritten, file, error)
      }
      if flock(opened, LOCK_EX | LOCK_NB) != 0 {
        close(opened)
        throw .inUse(file)
      }
      var (own, current) = (stat(), stat())
      if fstat(opened, &own) != 0 || stat(path, &current) != 0 || own.st_ino != current.st_ino {
        // Another tape has removed the file after it was opened here.
        close(opened)
        return try open(path, for: file)
      }
      return opened
    #endif
  }
}
