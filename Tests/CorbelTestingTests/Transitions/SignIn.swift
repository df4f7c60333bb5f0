import Corbel
import CorbelTesting

/// A screen on which a person signs in, or gives up while the answer is still to come.
struct SignIn: Reducer {
  enum State: String { case ready, busy, signedIn }

  enum Action { case signInTapped, cancelTapped, answered }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .signInTapped: state = .busy
    case .cancelTapped: state = .ready
    case .answered: state = .signedIn
    }
    return .none
  }

  /// The transitions of a person who gives up and then signs in, and of other actions.
  @MainActor static func transitions(_ others: Action...) async -> Transitions {
    let transitions = Transitions(of: SignIn.self) { $0.rawValue }
    await transitions.recording {
      for actions in [[Action.signInTapped, .cancelTapped, .signInTapped, .answered], others] {
        let store = TestStore(initialState: .ready, reducer: SignIn(), exhaustivity: .off)
        for action in actions { store.send(action) }
      }
    }
    return transitions
  }
}
