import Corbel

/// A list of what has happened, in order, for which a test can wait.
@MainActor final class Log {
  private(set) var entries: [String] = []
  private var waiters: [(entry: String, continuation: CheckedContinuation<Void, Never>)] = []

  nonisolated init() {}

  func add(_ entry: String) {
    entries.append(entry)
    for waiter in waiters where waiter.entry == entry { waiter.continuation.resume() }
    waiters.removeAll { $0.entry == entry }
  }

  /// Waits until an entry is there.
  func wait(for entry: String) async {
    guard !entries.contains(entry) else { return }
    await withCheckedContinuation { waiters.append((entry, $0)) }
  }
}

/// Collects diagnostics, from any thread.
final class DiagnosticRecorder: Sendable {
  private let diagnostics = Lock<[Diagnostic]>([])

  var reporter: DiagnosticReporter {
    DiagnosticReporter { diagnostic in
      self.diagnostics.withLock { $0.append(diagnostic) }
    }
  }

  var texts: [String] {
    diagnostics.withLock { $0 }.map(\.description)
  }
}
