internal import Foundation

/// The file with the walk that is being taken, which remains if the process ends within the walk.
final class WalkRecord {
  /// A recorded walk.
  struct Walk: Equatable, Sendable {
    let seed: UInt64
    let steps: [String]

    /// Reads a record; nil if there is none.
    init?(path: String) {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      let lines = text.split(separator: "\n").map(String.init)
      guard let seed = lines.first.flatMap(UInt64.init) else { return nil }
      self.seed = seed
      steps = Array(lines.dropFirst())
    }
  }

  private let write: (String) -> Void
  private let close: () -> Void

  /// Begins a record; nil if the file can't be written.
  init?(path: String, seed: UInt64) {
    guard let file = fopen(path, "w") else { return nil }
    write = { line in
      fputs(line, file)
      // The line has to be in the file before the step begins.
      fflush(file)
    }
    close = { fclose(file) }
    write("\(seed)\n")
  }

  deinit { close() }

  /// Notes a step that is about to be performed.
  func add(_ name: String?, _ choices: [Int]) {
    let list = choices.isEmpty ? "" : " \(choices)"
    write("\(name ?? "a step without a name")\(list)\n")
  }
}
