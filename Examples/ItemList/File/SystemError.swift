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
