internal import Foundation

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
/// that can't be read is kept under another name.
package struct DataFile<Content: Codable>: Sendable {
  /// What reading has found.
  package enum Reading {
    case missing
    case content(Content)
    /// The file could not be read, and now has another name.
    case setAside(SetAsideFile)
  }

  package let path: String

  /// Creates a file that need not exist.
  ///
  /// - Parameter path: Where the file is. A link is followed, so that it stays one.
  package init(path: String) {
    let target = realpath(path, nil)
    defer { free(target) }
    self.path = target.map { String(cString: $0) } ?? path
  }

  /// Reads the file.
  ///
  /// - Returns: What it holds, or what became of it.
  /// - Throws: A ``SystemError`` where it is something else than a file, or could be neither read
  ///   nor set aside. Nothing may be written then.
  package func read() throws -> Reading {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .missing }
      throw SystemError("cannot read '\(path)'")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw SystemError("cannot use '\(path)'", number: EISDIR)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("cannot use '\(path)', which is not a regular file", number: EINVAL)
    }
    do {
      return .content(try JSONDecoder().decode(Content.self, from: contents()))
    } catch {
      return .setAside(try setAside(because: reason(for: error)))
    }
  }

  /// Writes the file, in one step.
  ///
  /// - Parameter content: What it is to hold.
  /// - Throws: A ``SystemError``, after which the file is what it was.
  package func write(_ content: Content) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(content)) + [UInt8(ascii: "\n")]
    let draft = try makeDraft()
    do {
      try fill(draft, with: bytes)
      guard rename(draft.path, path) == 0 else { throw cannotWrite() }
    } catch {
      unlink(draft.path)
      throw error
    }
    // What was renamed has to outlive a power cut as well; not every file system can promise it.
    let folder = open(self.folder, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Finds out whether the file could be written.
  ///
  /// - Throws: A ``SystemError`` where it couldn't.
  package func checkWritable() throws {
    let draft = try makeDraft()
    close(draft.descriptor)
    unlink(draft.path)
  }

  /// Makes the folder that the file is in, and those above it.
  ///
  /// - Throws: A ``SystemError`` where one can't be made.
  package func makeFolder() throws {
    var path = ""
    for name in folder.split(separator: "/", omittingEmptySubsequences: true) {
      path += (path.isEmpty && !folder.hasPrefix("/") ? "" : "/") + name
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw SystemError("cannot make the folder '\(path)'")
      }
    }
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func contents() throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("cannot read '\(path)'") }
    defer { close(descriptor) }
    return try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
  }

  private func cannotWrite() -> SystemError {
    SystemError("cannot write '\(path)'")
  }
}

// MARK: - Drafts

extension DataFile {
  private struct Draft {
    let path: String
    let descriptor: Int32
  }

  /// Makes an empty file beside this one, under a name that nobody has.
  private func makeDraft() throws -> Draft {
    let draft = "\(path).\(UUID().uuidString).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannotWrite() }
    return Draft(path: draft, descriptor: descriptor)
  }

  private func fill(_ draft: Draft, with bytes: [UInt8]) throws {
    defer { close(draft.descriptor) }
    var old = stat()
    if stat(path, &old) == 0 { fchmod(draft.descriptor, old.st_mode & 0o777) }
    do { try writeAll(bytes, to: draft.descriptor) } catch { throw cannotWrite() }
    guard fsync(draft.descriptor) == 0 else { throw cannotWrite() }
  }
}

// MARK: - Setting aside

/// A file that could not be read.
package struct SetAsideFile: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// The path it has now.
  package let newPath: String
  /// Why it could not be read.
  package let reason: String

  package var description: String {
    "cannot read '\(path)' (\(reason)); it is now '\(newPath)'"
  }
}

extension DataFile {
  /// Gives the file a name that no other file has.
  private func setAside(because reason: String) throws -> SetAsideFile {
    for number in 1... {
      let newPath = "\(path).unreadable-\(number)"
      // Renaming replaces what has the name already, so that it is taken first.
      let descriptor = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { break }
      close(descriptor)
      if rename(path, newPath) == 0 {
        return SetAsideFile(path: path, newPath: newPath, reason: reason)
      }
      let error = SystemError("cannot set '\(path)' aside, which cannot be read (\(reason))")
      unlink(newPath)
      throw error
    }
    throw SystemError("cannot set '\(path)' aside, which cannot be read (\(reason))")
  }

  private func reason(for error: any Error) -> String {
    switch error {
    case let error as SystemError:
      return String(cString: strerror(error.number))
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
