internal import Foundation

/// A file that never contains half of a write.
struct FilePlace: Place {
  let url: URL
  let before: @Sendable (WriteStep) throws -> Void

  var name: String { url.path }
  var identity: String { (try? path()) ?? name }

  func read() throws -> Data? {
    let path = try path()
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemError("look at the file")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("read what is not a regular file", number: EINVAL)
    }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  func write(_ data: Data) throws {
    let path = try path()
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileDraft(filePath: path, before: before).replaceFile(with: data)
  }

  /// Gives the file a second name, or a new one where the file system has no hard links.
  func setAside() throws -> String {
    let path = try path()
    var number = 1
    while (try? FileManager.default.attributesOfItem(atPath: "\(path).set-aside-\(number)")) != nil
    {
      number += 1
    }
    let newPath = "\(path).set-aside-\(number)"
    // Both calls fail if the new path exists in the meantime.
    if link(path, newPath) != 0 { try FileManager.default.moveItem(atPath: path, toPath: newPath) }
    return newPath
  }

  /// Returns the path behind all links.
  private func path() throws -> String {
    guard url.isFileURL else {
      throw SystemError("use a URL that is not of a file", number: EINVAL)
    }
    if let path = realPath(url.path) { return path }
    var status = stat()
    // A link whose file is missing must not be replaced by a file.
    guard errno == ENOENT, lstat(url.path, &status) != 0 else { throw SystemError("find the file") }
    return resolved(url)
  }

  /// Returns the path behind the links in the part of a path that exists.
  private func resolved(_ url: URL) -> String {
    realPath(url.path)
      ?? "\(resolved(url.deletingLastPathComponent()))/\(url.lastPathComponent)"
  }
}

private func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
