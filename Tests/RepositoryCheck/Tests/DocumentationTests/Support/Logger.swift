import Corbel

/// A logger whose lines a test can read.
nonisolated final class Logger: Sendable {
  private let storage = Lock<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func debug(_ line: String) {
    storage.withLock { $0.append("debug: \(line)") }
  }

  func warning(_ line: String) {
    storage.withLock { $0.append("warning: \(line)") }
  }
}
