import Corbel
import Synchronization

/// Records the mistakes that a store reports.
final class Reports: Sendable {
  private let facts = Mutex<[String]>([])

  var all: [String] { facts.withLock { $0 } }

  var reporter: DiagnosticReporter {
    DiagnosticReporter { diagnostic in self.facts.withLock { $0.append(diagnostic.fact) } }
  }
}
