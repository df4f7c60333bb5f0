#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Why a call of the operating system has failed: `cannot read '/a/b': Permission denied`.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What could not be done.
  package let what: String
  /// The number of the error.
  package let number: Int32

  /// Creates the error of the call that has just failed.
  ///
  /// - Parameters:
  ///   - what: What could not be done.
  ///   - number: The number of the error.
  package init(_ what: String, number: Int32 = errno) {
    self.what = what
    self.number = number
  }

  package var description: String {
    "\(what): \(String(cString: strerror(number)))"
  }
}

/// Writes all of a text to a file descriptor.
///
/// - Parameters:
///   - text: The text.
///   - descriptor: The file descriptor.
/// - Throws: A ``SystemError`` where it can't be written.
func writeAll(_ text: String, to descriptor: Int32) throws {
  try writeAll(Array(text.utf8), to: descriptor)
}

/// Writes all bytes to a file descriptor.
///
/// - Parameters:
///   - bytes: The bytes.
///   - descriptor: The file descriptor.
/// - Throws: A ``SystemError`` where they can't be written.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    } else if errno != EINTR {
      throw SystemError("cannot write")
    }
  }
}
