package import Corbel

/// The screen of a person who has forgotten the password, which asks for a link by mail.
package struct PasswordReset: Reducer {
  package struct State: Equatable {
    package var userName = ""
    package var sending: Loadable<Void> = .notLoaded

    package init() {}

    /// Whether a tap on the button sends the request.
    package var canSend: Bool { !userName.isEmpty && !sending.isLoading && !sending.isLoaded }
  }

  package enum Action {
    case userNameChanged(String)
    case sendTapped, sendFinished(LoadResult<Void>)
  }

  /// Sends a link to the user with a name.
  let sendLink: @MainActor (_ userName: String) async throws -> Void

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .userNameChanged(let name):
      state = State()
      state.userName = name
      // A request for the name before would be answered for this one.
      return .cancel(id: "link")
    case .sendTapped:
      guard state.canSend else { return .none }
      return .load(&state.sending, id: "link") { [name = state.userName] in
        try await sendLink(name)
      } finish: {
        .sendFinished($0)
      }
    case .sendFinished(let result): state.sending.finish(with: result)
    }
    return .none
  }
}
