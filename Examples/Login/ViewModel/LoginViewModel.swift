package import Corbel
import Observation

/// A login as a class that takes actions, publishes values, and reports events to a responder.
///
/// The model doesn't contain the typed text. A tap sends the text, which goes on to the service.
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

  // MARK: - Responder

  package typealias ResponderAction = LoginOutput

  private let responder: Responder<ResponderAction>

  // MARK: - Input

  package enum Action: Sendable {
    /// The view sends the value of its environment when it appears and after each change.
    case environmentChanged(isOnline: Bool)
    case authenticateTapped(Credentials)
    case cancelTapped
    /// A person edited one of the fields.
    ///
    /// Only the view knows the text.
    case edited
    case errorDismissed
  }

  /// Handles an action, and returns when the work that it started ends.
  package func send(_ action: Action) async {
    switch action {
    case .environmentChanged(let isOnline): self.isOnline = isOnline
    case .authenticateTapped(let credentials): await authenticate(credentials)
    case .cancelTapped: cancel()
    case .edited, .errorDismissed: if error != nil { authentication = .notLoaded }
    }
  }

  // MARK: - Output

  /// Whether there is a network, according to the view's environment.
  package private(set) var isOnline = true
  /// The user who logs in, and the progress of the login.
  package private(set) var authentication: Loadable<User> = .notLoaded

  /// Whether a tap on the button has an effect.
  ///
  /// It has none after the login, because the parent can take a moment to remove the screen.
  package var canAuthenticate: Bool {
    isOnline && !authentication.isLoading && !authentication.isLoaded
  }

  /// The error of the last attempt, or nil.
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
    // Drops a response that arrives after a cancellation or after the start of another attempt.
    guard authentication.finish(with: result, token: load) else { return }
    if case .success(let user) = result { responder.send(.loggedIn(user)) }
  }

  private func cancel() {
    request?.cancel()
    authentication.cancelLoading()
  }
}
