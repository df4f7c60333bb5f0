package import Corbel

/// A login as a function: how far it has come, and what is to be done next.
///
/// What is typed is not in its state. It comes with the tap, and goes to the service.
///
/// ```swift
/// let store = Store(
///   initialState: Login.State(), reducer: Login(service: service),
///   responder: app.responder { .loginFinished($0) })
/// ```
package struct Login: Reducer {
  package struct State: Equatable {
    /// Whether there is a network, as the view's environment says.
    package var isOnline = true
    /// The user who logs in, and how far that has come.
    package var authentication: Loadable<User> = .notLoaded

    package init() {}
  }

  package enum Action {
    /// The view passes on what its environment says, in the beginning and after each change.
    case environmentChanged(isOnline: Bool)
    case authenticateTapped(Credentials)
    case authenticationFinished(Result<User, any Error>)
    case cancelTapped
    /// One of the fields was changed. What is in it, only the view knows.
    case edited
    case errorDismissed
  }

  package typealias Output = LoginOutput

  /// Whether a tap on the button does something.
  ///
  /// After the login it does not: the parent may need a moment to take the screen away.
  package static let canAuthenticate = derived(\.isOnline, \.authentication) {
    isOnline, authentication in
    isOnline && !authentication.isLoading && !authentication.isLoaded
  }

  /// The result of the last attempt, to be shown.
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
      guard case .success(let user) = result else { return .none }
      return .respond(.loggedIn(user))
    case .cancelTapped:
      state.authentication.cancelLoading()
      return .cancel(id: "authenticate")
    case .edited, .errorDismissed:
      if Self.error(state) != nil { state.authentication = .notLoaded }
      return .none
    }
  }

  private func authenticate(_ state: inout State, _ credentials: Credentials) -> Effect<Self> {
    // The second of two quick taps ends here. The policy `.dropNew` would do as well as long as
    // the request is under way, but not after it: a third tap would log in once more.
    guard Self.canAuthenticate(state) else { return .none }
    state.authentication.startLoading()
    return .run(id: "authenticate") {
      try await service.authenticate(credentials)
    } finish: {
      .authenticationFinished($0)
    }
  }
}
