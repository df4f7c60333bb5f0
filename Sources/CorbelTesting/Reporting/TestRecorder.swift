internal import Corbel

/// A recorder of the messages of a walk, of a run under a schedule, or of a test of this module.
package final class TestRecorder: Sendable {
  @TaskLocal static var current: TestRecorder?

  private let recorded = Lock<[TestReporter.Message]>([])

  package init() {}

  package var messages: [TestReporter.Message] { recorded.withLock { $0 } }

  /// The texts of the failures.
  package var failures: [String] {
    messages.filter { $0.severity == .failure }.map(\.text)
  }

  func record(_ message: TestReporter.Message) {
    recorded.withLock { $0.append(message) }
  }

  /// Forgets all messages.
  func forget() {
    recorded.withLock { $0 = [] }
  }

  /// Runs a function, and keeps its failures instead of failing the test.
  @MainActor package func recording<Result>(
    _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self) { try await body() }
  }

  /// Runs a function, and keeps its failures instead of failing the test.
  @MainActor package func recording<Result>(
    _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    try Self.$current.withValue(self) { try body() }
  }
}
