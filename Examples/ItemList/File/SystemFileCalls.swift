#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The real calls of the operating system.
package struct SystemFileCalls: FileCalls {
  package init() {}

  package func create(_ path: String) throws -> Int32 {
    try check("cannot open '\(path)'") {
      open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
  }

  package func lock(_ descriptor: Int32) throws {
    try check("cannot lock") { flock(descriptor, LOCK_EX) }
  }

  package func clear(_ descriptor: Int32) throws {
    try check("cannot clear") { ftruncate(descriptor, 0) }
  }

  package func copyPermissions(of path: String, to descriptor: Int32) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    try check("cannot set permissions") { fchmod(descriptor, status.st_mode & 0o777) }
  }

  package func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int {
    try bytes.withUnsafeBytes { buffer in
      try check("cannot write") { systemWrite(descriptor, buffer.baseAddress, buffer.count) }
    }
  }

  package func synchronize(_ descriptor: Int32) throws {
    #if canImport(Darwin)
      // On Apple's systems, 'fsync' may leave the bytes in the drive's own memory. Not every file
      // system supports 'F_FULLFSYNC'.
      if fcntl(descriptor, F_FULLFSYNC) >= 0 { return }
    #endif
    try check("cannot synchronize") { fsync(descriptor) }
  }

  package func rename(_ path: String, to newPath: String) throws {
    try check("cannot rename '\(path)'") { systemRename(path, newPath) }
  }

  package func remove(_ path: String) throws {
    try check("cannot remove '\(path)'") { unlink(path) }
  }

  package func close(_ descriptor: Int32) {
    systemClose(descriptor)
  }

  /// Makes a call, repeats it after an interruption by a signal, and throws its error.
  @discardableResult private func check<Result: SignedInteger>(
    _ what: String, _ call: () -> Result
  ) throws -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw SystemError(what) }
    }
  }
}

// The methods above hide the functions with the same names.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRename(_ path: String, _ newPath: String) -> Int32 {
  rename(path, newPath)
}

private func systemClose(_ descriptor: Int32) {
  close(descriptor)
}
