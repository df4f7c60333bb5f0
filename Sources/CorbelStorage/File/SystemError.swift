internal import Foundation

/// The error of a failed system call, such as `can't rename the draft (Permission denied)`.
struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ deed: String, number: Int32 = errno) {
    description = "can't \(deed) (\(String(cString: strerror(number))))"
  }
}
