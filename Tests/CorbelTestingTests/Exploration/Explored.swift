import Corbel
import CorbelTesting

/// Explores a reducer as a test does, and returns the messages.
///
/// The exploration keeps a record only if the variables name a folder.
@MainActor func explored<R: Reducer>(
  _ reducer: R.Type, runs: Int = 100, steps: Int = 40, seed: UInt64? = nil,
  _ variables: [String: String] = [:],
  _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws -> [TestReporter.Message] {
  try await withSettings(variables) {
    try await explore(reducer, runs: runs, steps: steps, seed: seed, body)
  }
}

/// Explores an object as a test does, and returns the messages.
@MainActor func explored<Object: AnyObject>(
  _ object: Object.Type, runs: Int = 100, steps: Int = 40, seed: UInt64? = nil,
  _ variables: [String: String] = [:],
  _ body: @escaping @MainActor (Walk<Object, Never>) async throws -> Void
) async throws -> [TestReporter.Message] {
  try await withSettings(variables) {
    try await explore(object, runs: runs, steps: steps, seed: seed, body)
  }
}

@MainActor private func withSettings(
  _ variables: [String: String], _ body: @MainActor () async throws -> Void
) async throws -> [TestReporter.Message] {
  let settings = ["CORBEL_EXPLORATION_FOLDER": "/dev/null"].merging(variables) { $1 }
  return try await TestSettings.$current.withValue(TestSettings(settings)) {
    try await recordedMessages(body)
  }
}
