internal import Corbel
internal import Foundation

/// A lock on the file of a tape that records.
///
/// The lock is a file in the folder for temporary files. The system ends the lock with its process,
/// even if the process is killed.
final class FileLock: Sendable {
  private let handle: Lock<FileHandle?>

  /// Locks a file.
  ///
  /// - Parameter file: The file, which doesn't have to exist.
  /// - Throws: An `HTTPTapeError` if another tape has locked the file, in this process or another.
  init(_ file: URL) throws(HTTPTapeError) {
    #if os(Windows) || os(WASI)
      handle = Lock(nil)
    #else
      let digest = HTTPMatching.digest(of: Data(file.resolvingSymlinksInPath().path.utf8))
      let path = NSTemporaryDirectory() + "/corbel-http-\(digest).lock"
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw .notWritten(file, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
      }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let owner = try? handle.readToEnd()
        throw .inUse(file, process: String(decoding: owner ?? Data(), as: UTF8.self))
      }
      try? handle.truncate(atOffset: 0)
      try? handle.write(contentsOf: Data("\(ProcessInfo.processInfo.processIdentifier)".utf8))
      self.handle = Lock(handle)
    #endif
  }

  func end() {
    handle.withLock { handle in
      try? handle?.close()
      handle = nil
    }
  }
}
