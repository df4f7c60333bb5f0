package import Corbel

/// A login as a function of its state and an action.
///
/// It returns the effects to start.
///
/// The state doesn't contain the typed text. A tap sends the text, which goes on to the service.
///
/// ```swift
/// let store = Store(
///   initialState: Login.State(), reducer: Login(service: service),
///   responder: app.responder { .loginFinished($0) })
/// ```
package struct Login: Reducer {
  package struct State: Equatable {
    /// Whether there is a network, according to the view's environment.
    package var isOnline = true
    /// The user who logs in, and the progress of the login.
    package var authentication: Loadable<User> = .notLoaded

    package init() {}
  }

  package enum Action {
    /// The view sends the value of its environment when it appears and after each change.
    case environmentChanged(isOnline: Bool)
    case authenticateTapped(Credentials)
    case authenticationFinished(LoadResult<User>)
    /// The request was cancelled, by a tap or with the screen.
    case authenticationCancelled
    case cancelTapped
    /// A person edited one of the fields.
    ///
    /// Only the view knows the text.
    case edited
    case errorDismissed
  }

  package typealias Output = LoginOutput

  /// Whether a tap on the button has an effect.
  ///
  /// It has none after the login, because the parent can take a moment to remove the screen.
  package static let canAuthenticate = derived(\.isOnline, \.authentication) {
    isOnline, authentication in
    isOnline && !authentication.isLoading && !authentication.isLoaded
  }

  /// The error of the last attempt, or nil.
  package static let error = derived(\.authentication) { authentication in
    authentication.error.map(AuthenticationError.init)
  }

  let service: any AuthenticationService

  package init(service: any AuthenticationService) {
    self.service = service
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .environmentChanged(let isOnline):
      state.isOnline = isOnline
      return .none
    case .authenticateTapped(let credentials):
      return authenticate(&state, credentials)
    case .authenticationFinished(let result):
      state.authentication.finish(with: result)
      return .none
    case .authenticationCancelled:
      state.authentication.cancelLoading()
      return .none
    case .cancelTapped: return .cancel(id: "authenticate")
    case .edited, .errorDismissed:
      if Self.error(state) != nil { state.authentication = .notLoaded }
      return .none
    }
  }

  private func authenticate(_ state: inout State, _ credentials: Credentials) -> Effect<Self> {
    // The second of two quick taps ends here. The policy `.dropNew` would drop it during the
    // request, but not after the login: a later tap would log in again.
    guard Self.canAuthenticate(state) else { return .none }
    state.authentication.startLoading()
    return .run(id: "authenticate") { store in
      let user = try await service.authenticate(credentials)
      store.send(.authenticationFinished(.success(user)))
      store.respond(.loggedIn(user))
    } catch: {
      .authenticationFinished(.failure($0))
    }
    .onCancel { .authenticationCancelled }
  }
}
