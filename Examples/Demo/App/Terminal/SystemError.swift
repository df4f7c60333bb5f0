#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The error of a failed system call, such as `cannot write: Broken pipe`.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  package let what: String
  /// The error number.
  package let number: Int32

  /// Creates the error of the system call that has just failed.
  ///
  /// - Parameters:
  ///   - what: The operation that failed.
  ///   - number: The error number.
  package init(_ what: String, number: Int32 = errno) {
    self.what = what
    self.number = number
  }

  package var description: String {
    "\(what): \(String(cString: strerror(number)))"
  }
}
