internal import Corbel

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Runs the demo without a terminal.
///
/// It reads keys from a script, and prints frames as text.
///
/// After each key, the runner waits for all work that the key started. So the same script prints
/// the same text each time.
@MainActor struct ScriptRunner {
  static let size = Canvas.Size(columns: 80, rows: 24)

  let tree: AppTree
  /// Returns the next bytes of the script, or nil at its end.
  let read: () -> [UInt8]?
  let write: (String) throws -> Void

  /// Runs the script until the script or the demo ends.
  ///
  /// - Returns: The signal of the key that ended the demo, if there was one.
  /// - Throws: The error of the output.
  func run() async throws -> Int32? {
    try await show("start")
    var parser = KeyParser()
    while let bytes = read() {
      for key in bytes.flatMap({ parser.take($0) }) {
        if key == .control("c") { return SIGINT }
        try await press(key)
        if tree.app.isOver { return nil }
      }
    }
    for key in parser.finish() { try await press(key) }
    return nil
  }

  private func press(_ key: Key) async throws {
    tree.press(key)
    try await show("\(key)")
  }

  private func show(_ name: String) async throws {
    await tree.activity.settled()
    guard !tree.app.isOver else { return }
    try write("=== \(name)\n\(tree.frame(size: Self.size).plainText)\n")
  }
}
