import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that holds one value as JSON, and is never found half written.
///
/// What is in it is not lost: a new content takes the place of the old one in one step, and a file
/// that makes no sense is kept under another name.
///
/// ```swift
/// let file = DataFile<[String]>(path: "/tmp/names.json")
/// try file.write(["Ada", "Grace"])
/// ```
package struct DataFile<Content: Codable>: Sendable {
  /// What reading has found.
  package enum Reading {
    case missing
    case content(Content)
    /// The file makes no sense, and now has another name.
    case setAside(SetAsideFile)
  }

  package let path: String
  private let calls: any FileCalls

  /// Creates a file that need not exist.
  ///
  /// - Parameters:
  ///   - path: Where the file is. A link is followed, so that it stays one.
  ///   - calls: What it is written with.
  package init(path: String, calls: any FileCalls = SystemFileCalls()) {
    let target = realpath(path, nil)
    defer { free(target) }
    self.path = target.map { String(cString: $0) } ?? path
    self.calls = calls
  }

  /// Reads the file.
  ///
  /// - Returns: What it holds, or what became of it.
  /// - Throws: A ``SystemError`` where it can't be read, is something else than a file, or makes no
  ///   sense and could not be set aside. Nothing may be written then.
  package func read() throws -> Reading {
    guard let bytes = try bytes() else { return .missing }
    do {
      return .content(try JSONDecoder().decode(Content.self, from: bytes))
    } catch {
      return .setAside(try SetAsideFile(settingAside: path, because: reason(for: error)))
    }
  }

  /// Writes the file, in one step.
  ///
  /// A process that ends in the middle leaves the old content, and at most one draft, which the
  /// next write uses up. Of two that write at once, one waits for the other.
  ///
  /// - Parameter content: What it is to hold.
  /// - Throws: A ``SystemError``, after which the file is what it was.
  package func write(_ content: Content) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(content)) + [UInt8(ascii: "\n")]
    try draft.replaceFile(with: bytes)
  }

  /// Finds out whether the file could be written.
  ///
  /// - Throws: A ``SystemError`` where it couldn't.
  package func checkWritable() throws {
    try draft.tryOut()
  }

  /// Makes the folder that the file is in, and those above it.
  ///
  /// - Throws: A ``SystemError`` where one can't be made.
  package func makeFolder() throws {
    let folder = draft.folder
    var path = ""
    for name in folder.split(separator: "/", omittingEmptySubsequences: true) {
      path += (path.isEmpty && !folder.hasPrefix("/") ? "" : "/") + name
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw SystemError("cannot make the folder '\(path)'")
      }
    }
  }

  private var draft: FileDraft { FileDraft(filePath: path, calls: calls) }

  private func bytes() throws -> Data? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemError("cannot read '\(path)'")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw SystemError("cannot use '\(path)'", number: EISDIR)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("cannot use '\(path)', which is not a regular file", number: EINVAL)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("cannot read '\(path)'") }
    defer { close(descriptor) }
    do {
      return try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    } catch {
      throw SystemError("cannot read '\(path)'", number: EIO)
    }
  }

  private func reason(for error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty,
      DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return "\(path.isEmpty ? "it" : "'\(path)'") is not as expected"
    case DecodingError.keyNotFound(let key, _):
      return "'\(key.stringValue)' is missing"
    default:
      return "it is not valid JSON"
    }
  }
}
