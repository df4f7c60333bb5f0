internal import Foundation

/// The reason why the program can't continue, such as `cannot write: Broken pipe`.
package struct ProgramError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Creates the error of a system call.
  ///
  /// - Parameters:
  ///   - what: The operation that failed.
  ///   - number: The error number. By default, it is that of the call that has just failed.
  package init(call what: String, number: Int32 = errno) {
    description = "\(what): \(String(cString: strerror(number)))"
  }
}

/// Writes a complete text to a file descriptor.
///
/// - Throws: A ``ProgramError`` if the text can't be written.
func writeAll(_ text: String, to descriptor: Int32) throws {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    } else if errno != EINTR {
      throw ProgramError(call: "cannot write")
    }
  }
}

/// Reads the available bytes, and waits for at least one.
///
/// - Returns: The bytes, or nil at the end.
func readBytes(from descriptor: Int32) -> [UInt8]? {
  var buffer = [UInt8](repeating: 0, count: 1024)
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { return Array(buffer.prefix(count)) }
    guard count < 0, errno == EINTR else { return nil }
  }
}
