import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that holds one value as JSON, and never contains half of a write.
///
/// No content is lost. A new content replaces the old one in one step, and an unreadable file is
/// kept under another name.
///
/// ```swift
/// let file = DataFile<[String]>(path: "/tmp/names.json")
/// try file.write(["Ada", "Grace"])
/// ```
package struct DataFile<Content: Codable>: Sendable {
  /// The result of reading the file.
  package enum Reading {
    case missing
    case content(Content)
    /// The file was unreadable, and now has another name.
    case setAside(SetAsideFile)
  }

  package let path: String
  private let calls: any FileCalls

  /// Creates a file object.
  ///
  /// The file need not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file. If it is a link, the file behind the link is used.
  ///   - calls: The system calls that write the file.
  package init(path: String, calls: any FileCalls = SystemFileCalls()) {
    let target = realpath(path, nil)
    defer { free(target) }
    self.path = target.map { String(cString: $0) } ?? path
    self.calls = calls
  }

  /// Reads the file.
  ///
  /// - Returns: The value in the file, or the reason why there is none.
  /// - Throws: A ``SystemError`` if the file can't be read, is not a regular file, or is unreadable
  ///   and could not be renamed. Don't write the file after this error.
  package func read() throws -> Reading {
    guard let bytes = try bytes() else { return .missing }
    do {
      return .content(try JSONDecoder().decode(Content.self, from: bytes))
    } catch {
      return .setAside(try SetAsideFile(settingAside: path, because: reason(for: error)))
    }
  }

  /// Writes the file in one step.
  ///
  /// A process that ends during a write leaves the old content, and at most one draft, which the
  /// next write reuses. If two writes run at the same time, one waits for the other.
  ///
  /// - Parameter content: The new content.
  /// - Throws: A ``SystemError``. The file then has its old content.
  package func write(_ content: Content) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(content)) + [UInt8(ascii: "\n")]
    try draft.replaceFile(with: bytes)
  }

  /// Checks whether the file can be written.
  ///
  /// - Throws: A ``SystemError`` if the file can't be written.
  package func checkWritable() throws {
    try draft.tryOut()
  }

  /// Creates the folder of the file and the folders above it.
  ///
  /// - Throws: A ``SystemError`` if a folder can't be created.
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
