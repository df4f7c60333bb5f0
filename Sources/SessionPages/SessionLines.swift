package import Foundation

/// The lines of a session's file.
package struct SessionLines: Sendable {
  /// The version of the format.
  package static let version = 1

  /// The name of the recorded reducer.
  package let feature: String
  /// The name of the file.
  package let name: String
  /// The lines of the file, the header first.
  package let texts: [Data]
  /// The lines after the header.
  package let lines: [JSON]

  /// Reads a file.
  ///
  /// A last line without a line break is ignored, because the program ended while it was written.
  package init(contentsOf file: URL) throws(UnreadableSession) {
    let name = file.lastPathComponent
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw UnreadableSession("'\(file.path)' can't be read: \(error.localizedDescription)")
    }
    self.name = name
    texts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard let header = texts.first.flatMap({ JSON(parsing: $0) }),
      let version = header["corbelSession"]?.int
    else { throw UnreadableSession("'\(name)' is not a recorded session.") }
    guard version <= Self.version else {
      throw UnreadableSession(
        "'\(name)' has the format \(version), which is newer than \(Self.version).")
    }
    feature = header["feature"]?.string ?? ""
    lines = try texts.enumerated().dropFirst().map { (index, text) throws(UnreadableSession) in
      guard let line = JSON(parsing: text), line["moment"]?.int != nil else {
        throw UnreadableSession("Line \(index + 1) of '\(name)' is damaged.")
      }
      return line
    }
  }
}

/// A session that can't be read.
package struct UnreadableSession: Error, CustomStringConvertible {
  /// A sentence that describes the mistake.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
