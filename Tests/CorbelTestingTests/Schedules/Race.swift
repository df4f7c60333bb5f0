import Corbel
import CorbelTesting

/// A feature that starts two operations, whose answers arrive at the same moment.
struct Race<State, Answer>: Reducer {
  enum Action {
    case started
    case answered(Answer)
  }

  let clock: TestClock
  /// The answers, in the order in which the operations are started.
  let answers: [Answer]
  /// The feature's handling of an answer.
  let take: @MainActor (inout State, Answer) -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .started:
      return .merge(
        answers.map { answer in
          .run {
            try await clock.sleep(for: .seconds(1))
            return answer
          } finish: { (_: Result<Answer, any Error>) in
            .answered(answer)
          }
        })
    case .answered(let answer):
      take(&state, answer)
      return .none
    }
  }
}

/// A feature with an ordering mistake, and the same feature without it.
struct OrderingBug: CustomStringConvertible, Sendable {
  let description: String
  /// Runs the feature, and throws if it ends in a wrong state.
  let run: @MainActor (_ isPlanted: Bool) async throws -> Void

  /// Creates a bug in a feature's handling of two answers.
  ///
  /// - Parameters:
  ///   - description: The mistake.
  ///   - state: The state to begin with.
  ///   - answers: The answers, in the usual order.
  ///   - isRight: Whether the state at the end is right.
  ///   - wrong: The feature's handling of an answer.
  ///   - right: The correct handling of an answer.
  init<State: Sendable, Answer: Sendable>(
    _ description: String, _ state: State, _ answers: [Answer],
    isRight: @escaping @MainActor (State) -> Bool,
    wrong: @escaping @MainActor (inout State, Answer) -> Void,
    right: @escaping @MainActor (inout State, Answer) -> Void
  ) {
    self.init(description) { isPlanted in
      let clock = TestClock()
      let store = TestStore(
        initialState: state,
        reducer: Race(clock: clock, answers: answers, take: isPlanted ? wrong : right))
      store.exhaustivity = .off
      store.send(.started)
      await clock.advance(by: .seconds(1))
      await store.finish()
      if !isRight(store.state) { throw WrongState() }
    }
  }

  init(
    _ description: String, run: @escaping @MainActor (_ isPlanted: Bool) async throws -> Void
  ) {
    self.description = description
    self.run = run
  }
}

/// The error of a feature that has ended in a wrong state.
struct WrongState: Error {}
