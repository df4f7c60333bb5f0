#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The error for an unreadable file, which was renamed so that its content is not lost.
package struct SetAsideFile: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// The new path of the file.
  package let newPath: String
  /// The reason why the file could not be read.
  package let reason: String

  package var description: String {
    "cannot read '\(path)' (\(reason)); it is now '\(newPath)'"
  }

  /// Gives a file a name that no other file has.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - reason: The reason why the file could not be read.
  /// - Throws: A ``SystemError`` if the file can't be renamed.
  init(settingAside path: String, because reason: String) throws {
    let problem = "cannot set '\(path)' aside, which cannot be read (\(reason))"
    newPath = try Self.takeName(beside: path, problem)
    guard rename(path, newPath) == 0 else {
      let error = SystemError(problem)
      unlink(newPath)
      throw error
    }
    self.path = path
    self.reason = reason
  }

  /// Creates an empty file with the new name first, because renaming replaces an existing file.
  private static func takeName(beside path: String, _ problem: String) throws -> String {
    var number = 1
    while true {
      let newPath = "\(path).unreadable-\(number)"
      let descriptor = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        return newPath
      }
      guard errno == EEXIST else { throw SystemError(problem) }
      number += 1
    }
  }
}
