import Corbel
import CorbelTesting

/// A screen on which a person signs in, or gives up while the answer is still to come.
struct SignIn: Reducer {
  struct State: Equatable {
    var isBusy = false
    var user: String?
  }

  enum Action {
    case signInTapped, cancelTapped
    case answered(Result<String, any Error>)
  }

  let answers: Gate<String>
  /// Whether it forgets to cancel the request.
  let isHasty: Bool

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .signInTapped:
      guard !state.isBusy, state.user == nil else { return .none }
      state.isBusy = true
      return .run(id: "signIn") {
        try await answers.value()
      } finish: {
        .answered($0)
      }
    case .cancelTapped:
      state.isBusy = false
      return isHasty ? .none : .cancel(id: "signIn")
    case .answered(let result):
      state.isBusy = false
      state.user = try? result.get()
      return .none
    }
  }

  /// The transitions of a walk.
  @MainActor static func transitions(isHasty: Bool) async -> Transitions {
    let transitions = Transitions(of: SignIn.self) { state in
      state.isBusy ? "busy" : state.user == nil ? "ready" : "signedIn"
    }
    await transitions.recording {
      let answers = Gate<String>()
      let store = TestStore(
        initialState: SignIn.State(), reducer: SignIn(answers: answers, isHasty: isHasty),
        exhaustivity: .off)
      store.send(.signInTapped)
      store.send(.cancelTapped)
      if answers.callerCount > 0 { answers.answer(with: "Ada") }
      await store.settle()
      store.send(.cancelTapped)
      let other = TestStore(
        initialState: SignIn.State(), reducer: SignIn(answers: answers, isHasty: isHasty),
        exhaustivity: .off)
      other.send(.signInTapped)
      answers.answer(with: "Ada")
      await other.settle()
    }
    return transitions
  }
}
