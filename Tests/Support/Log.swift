package import Corbel

/// A list of events in order, for which a test can wait.
@MainActor package final class Log {
  package private(set) var entries: [String] = []
  private var waiters: [(entry: String, continuation: AsyncStream<Void>.Continuation)] = []

  package nonisolated init() {}

  package func add(_ entry: String) {
    entries.append(entry)
    for waiter in waiters where waiter.entry == entry { waiter.continuation.finish() }
    waiters.removeAll { $0.entry == entry }
  }

  /// Waits for an entry.
  package func wait(for entry: String) async {
    guard !entries.contains(entry) else { return }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    waiters.append((entry, continuation))
    for await _ in stream {}
  }
}

/// A list of events to which any thread can add.
package final class LockedLog: Sendable {
  private let lines = Lock<[String]>([])

  package init() {}

  package var entries: [String] { lines.withLock { $0 } }

  package func add(_ entry: String) {
    lines.withLock { $0.append(entry) }
  }
}

/// Collects diagnostics, from any thread.
package final class DiagnosticRecorder: Sendable {
  private let diagnostics = Lock<[Diagnostic]>([])

  package init() {}

  package var reporter: DiagnosticReporter {
    DiagnosticReporter { diagnostic in
      self.diagnostics.withLock { $0.append(diagnostic) }
    }
  }

  /// The whole texts, in the order in which they were reported.
  package var texts: [String] {
    diagnostics.withLock { $0 }.map(\.description)
  }

  /// The first sentences of the texts.
  package var facts: [String] {
    diagnostics.withLock { $0 }.map(\.fact)
  }
}
