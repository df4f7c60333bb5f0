internal import Corbel
internal import Foundation

/// A lock on the file of a tape that records.
///
/// The lock is a file in the folder for temporary files. The system ends the lock with its process,
/// even if the process is killed.
final class FileLock: Sendable {
  private let descriptor: Lock<Int32>

  /// Locks a file.
  ///
  /// - Parameter file: The file, which doesn't have to exist.
  /// - Throws: An `HTTPTapeError` if another tape has locked the file, in this process or another.
  init(_ file: URL) throws(HTTPTapeError) {
    #if os(Windows) || os(WASI)
      descriptor = Lock(-1)
    #else
      let digest = HTTPMatching.digest(of: Data(file.resolvingSymlinksInPath().path.utf8))
      let folder = FileManager.default.temporaryDirectory.path
      let opened = open("\(folder)/corbel-http-\(digest).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      descriptor = Lock(opened)
      guard opened >= 0 else {
        throw .notWritten(file, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
      }
      let handle = FileHandle(fileDescriptor: opened)
      guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        let owner = try? handle.readToEnd()
        throw .inUse(file, process: String(decoding: owner ?? Data(), as: UTF8.self))
      }
      try? handle.truncate(atOffset: 0)
      try? handle.write(contentsOf: Data("\(ProcessInfo.processInfo.processIdentifier)".utf8))
    #endif
  }

  deinit {
    end()
  }

  func end() {
    #if !os(Windows) && !os(WASI)
      descriptor.withLock { descriptor in
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
      }
    #endif
  }
}
