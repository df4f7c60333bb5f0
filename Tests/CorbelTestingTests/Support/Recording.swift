import Corbel
import CorbelTesting

/// Returns the messages of test tools, which then don't fail the test.
@MainActor func recordedMessages(
  _ body: @MainActor () async throws -> Void
) async rethrows -> [TestReporter.Message] {
  let recorder = TestRecorder()
  try await recorder.recording { try await body() }
  return recorder.messages
}

/// Returns the texts of failures.
@MainActor func recordedFailures(
  _ body: @MainActor () async throws -> Void
) async rethrows -> [String] {
  try await recordedMessages(body).filter { $0.severity == .failure }.map(\.text)
}

/// Returns the first lines of failures.
@MainActor func recordedFacts(
  _ body: @MainActor () async throws -> Void
) async rethrows -> [String] {
  try await recordedFailures(body).map(firstLine)
}

func firstLine(of text: String) -> String { String(text.prefix { $0 != "\n" }) }

/// A reducer without outputs.
typealias Plain<State, Action> = Reduce<State, Action, Never>

/// Makes a store without effects.
@MainActor func plainStore<State, Action>(
  _ state: State, _ change: @escaping @MainActor (inout State, Action) -> Void = { _, _ in }
) -> TestStore<Plain<State, Action>> {
  TestStore(
    initialState: state,
    reducer: Plain { state, action in
      change(&state, action)
      return .none
    })
}

typealias Counting = Plain<Int, Bool>

/// Makes a store that counts the action `false`, and runs an operation for the action `true`.
@MainActor func workingStore(
  exhaustivity: Exhaustivity = .on, timeout: Duration = .seconds(5),
  _ operation: @escaping @MainActor @Sendable (StoreProxy<Counting>) async throws -> Void
) -> TestStore<Counting> {
  TestStore(
    initialState: 0,
    reducer: Counting { count, isStart in
      if isStart { return .run { try await operation($0) } }
      count += 1
      return .none
    }, exhaustivity: exhaustivity, timeout: timeout)
}
