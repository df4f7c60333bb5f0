import Corbel
import Synchronization

/// Records the mistakes that a store reports.
final class Reports: Sendable {
  private let diagnostics = Mutex<[Diagnostic]>([])

  /// The facts of the diagnostics.
  var all: [String] { diagnostics.withLock { $0.map(\.fact) } }
  /// The whole diagnostics.
  var texts: [String] { diagnostics.withLock { $0.map(\.description) } }

  var reporter: DiagnosticReporter {
    DiagnosticReporter { diagnostic in self.diagnostics.withLock { $0.append(diagnostic) } }
  }
}
