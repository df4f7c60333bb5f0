import Corbel

/// What a test notes, from any isolation.
final class Notes: Sendable {
  private let notes = Lock<[String]>([])

  var all: [String] { notes.withLock { $0 } }

  func add(_ note: String) {
    notes.withLock { $0.append(note) }
  }
}
