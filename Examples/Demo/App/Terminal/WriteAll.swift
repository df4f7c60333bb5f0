#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Writes a complete text to a file descriptor.
///
/// - Parameters:
///   - text: The text.
///   - descriptor: The file descriptor.
/// - Throws: A ``SystemError`` if the text can't be written.
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
      throw SystemError("cannot write")
    }
  }
}
