package import Corbel
import Observation

/// A login as a class: actions in, values out, and a responder for what it does not handle.
///
/// What is typed is not in it. It comes with the tap, and goes to the service.
///
/// ```swift
/// let model = LoginViewModel(
///   service: service, responder: app.responder { .loginFinished($0) })
/// await model.send(.authenticateTapped(credentials))
/// ```
@MainActor @Observable package final class LoginViewModel {
  // MARK: - Dependencies

  private let service: any AuthenticationService

  // MARK: - Lifecycle

  package init(service: any AuthenticationService, responder: Responder<ResponderAction>) {
    self.service = service
    self.responder = responder
  }

  nonisolated deinit {}

  // MARK: - Responder

  package typealias ResponderAction = LoginOutput

  private let responder: Responder<ResponderAction>

  // MARK: - Input

  package enum Action: Sendable {
    /// The view passes on what its environment says, in the beginning and after each change.
    case environmentChanged(isOnline: Bool)
    case authenticateTapped(Credentials)
    case cancelTapped
    /// One of the fields was changed. Only the view knows its text.
    case edited
    case errorDismissed
  }

  /// Handles an action, and returns when everything it has started is over.
  package func send(_ action: Action) async {
    switch action {
    case .environmentChanged(let isOnline): self.isOnline = isOnline
    case .authenticateTapped(let credentials): await authenticate(credentials)
    case .cancelTapped: cancel()
    case .edited, .errorDismissed: if error != nil { authentication = .notLoaded }
    }
  }

  // MARK: - Output

  /// Whether there is a network, as the view's environment says.
  package private(set) var isOnline = true
  /// The user who logs in, and how far that has come.
  package private(set) var authentication: Loadable<User> = .notLoaded

  /// Whether a tap on the button does something.
  ///
  /// After the login it does not: the parent may need a moment to take the screen away.
  package var canAuthenticate: Bool {
    isOnline && !authentication.isLoading && !authentication.isLoaded
  }

  /// The result of the last attempt, to be shown.
  package var error: AuthenticationError? {
    authentication.error.map(AuthenticationError.init)
  }

  // MARK: - Support

  @ObservationIgnored private var request: Task<User, any Error>?

  private func authenticate(_ credentials: Credentials) async {
    // The second of two quick taps ends here.
    guard canAuthenticate else { return }
    let load = authentication.startLoading()
    let request = Task { try await service.authenticate(credentials) }
    self.request = request
    let result = await withTaskCancellationHandler {
      await request.result
    } onCancel: {
      request.cancel()
    }
    guard !Task.isCancelled else { return authentication.cancelLoading(token: load) }
    // An answer that comes after the cancellation, or after another attempt has begun, is dropped.
    guard authentication.finish(with: result, token: load) else { return }
    if case .success(let user) = result { responder.send(.loggedIn(user)) }
  }

  private func cancel() {
    request?.cancel()
    authentication.cancelLoading()
  }
}
