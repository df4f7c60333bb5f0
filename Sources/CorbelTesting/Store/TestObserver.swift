internal import Corbel

/// A tool that follows the tests within a scope: what they send and receive, and what stores reduce.
package struct TestObserver: Sendable {
  /// The observers of the current task, the outermost first.
  @TaskLocal static var current: [TestObserver] = []

  /// Called with each action or output that a test sends or receives.
  var note: @Sendable (Any) -> Void = { _ in }
  /// Called with each action that a store reduces, if the store was made within the scope.
  var noteReduction: @MainActor @Sendable (ReducedAction) -> Void = { _ in }

  /// Passes a value, which a test sends or receives, to all current observers.
  package static func note(_ value: Any) {
    for observer in current { observer.note(value) }
  }

  /// Follows the tests within an operation, and in the tasks that it starts.
  func following<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(
      Self.current + [self], operation: operation, isolation: isolation)
  }
}
