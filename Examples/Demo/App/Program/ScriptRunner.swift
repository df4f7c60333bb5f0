internal import Corbel

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Runs the demo without a terminal: keys from a script, frames as plain text.
///
/// After each key it waits until all that the key has started is over, so that the same script
/// gives the same text each time.
@MainActor struct ScriptRunner {
  static let size = Canvas.Size(columns: 80, rows: 24)

  let tree: AppTree
  /// Gives the next bytes of the script, or nil at its end.
  let read: () -> [UInt8]?
  let write: (String) throws -> Void

  /// Runs the script to its end, or until it has ended the demo.
  ///
  /// - Returns: The signal for which a key stands, if that has ended the demo.
  /// - Throws: What writing has thrown.
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
