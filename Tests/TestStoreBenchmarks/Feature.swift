import Corbel

/// The feature whose test store is measured.
struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var other = 0
    var name = "a name that does not fit into a small string"
  }

  enum Action: Equatable {
    case incremented
    case roundTripStarted
    case roundTripFinished
  }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented, .roundTripFinished:
      state.count += 1
      return .none
    case .roundTripStarted:
      return .run { store in store.send(.roundTripFinished) }
    }
  }
}
