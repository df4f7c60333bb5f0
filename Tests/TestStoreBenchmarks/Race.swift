import Corbel
import CorbelTesting

/// The feature whose schedules are measured: twelve operations that wait.
struct Race: Reducer {
  static let runnerCount = 12

  struct State: Equatable {
    var count = 0
    var last = 0
  }

  enum Action {
    case started
    case arrived(Int)
  }

  let gate: Gate<Int>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .started:
      return .merge(
        (0..<Self.runnerCount).map { _ in
          .run { store in store.send(.arrived(try await gate.value())) }
        })
    case .arrived(let number):
      state.count += 1
      state.last = number
      return .none
    }
  }
}
