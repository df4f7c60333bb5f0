import Corbel
import CorbelTesting

/// Explores all sequences of a reducer's steps, and returns the texts of the messages, in which
/// each time is 0.1 seconds.
@MainActor func allExplored<R: Reducer>(
  _ reducer: R.Type, upTo depth: Int,
  _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws -> [String] {
  let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
  return try await TestSettings.$current.withValue(settings) {
    try await recordedMessages { try await explore(reducer, .all(upTo: depth), body) }
      .map(\.text)
      // On a busy machine, a search takes so long that it tells what was tried.
      .filter { !$0.hasPrefix("Going on after") }
      .map { $0.replacing(/, [0-9.]+ s\./, with: ", 0.1 s.") }
  }
}

/// Returns the shortest failure among all sequences of a reducer's steps.
@MainActor func findInAll<R: Reducer>(
  _ reducer: R.Type, upTo depth: Int,
  _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws -> FoundWalk? {
  try await Exploration(stepCount: depth, body).searchAll().failure
}
