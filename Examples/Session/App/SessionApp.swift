package import Corbel
package import LoginExample
import Observation

/// The root of the app: it keeps the containers, and decides which screen is shown.
///
/// Nobody else knows that there are containers. Each screen was given what it needs.
///
/// ```swift
/// let app = SessionApp(dependencies: try Dependencies(.live, SessionApp.register))
/// switch app.screen {
/// case .authentication(let login): LoginView(model: login)
/// case .home(let home): HomeView(model: home, signOut: app.signOut)
/// }
/// ```
@MainActor @Observable package final class SessionApp {
  /// The screen that is shown.
  package enum Screen {
    case authentication(LoginViewModel)
    case home(HomeModel)
  }

  package private(set) var screen: Screen
  /// The container of the app, which has what outlives a session.
  @ObservationIgnored private let dependencies: Dependencies
  /// The container of the session, which is a child of the app's and has the user.
  @ObservationIgnored private var session: Dependencies?
  /// Where the login reports to, also the first one, which is made before this app can be used.
  @ObservationIgnored private let loginOutputs: ResponderRelay<LoginOutput>

  /// Creates an app in which nobody is signed in.
  ///
  /// - Parameter dependencies: The container of the app, with what ``register(in:)`` registers.
  package init(dependencies: Dependencies) {
    let loginOutputs = ResponderRelay<LoginOutput>(beforeConnection: .report)
    self.dependencies = dependencies
    self.loginOutputs = loginOutputs
    screen = .authentication(
      LoginViewModel(service: dependencies.sessionAPI, responder: loginOutputs.responder))
    loginOutputs.connect(to: self) { $0.loginFinished($1) }
  }

  nonisolated deinit {}

  /// Ends the session, with all that belongs to it.
  package func signOut() {
    guard session != nil else { return }
    screen = .authentication(
      LoginViewModel(service: dependencies.sessionAPI, responder: loginOutputs.responder))
    session = nil
  }

  private func signIn(_ user: User) {
    guard session == nil else { return }
    do {
      let session = try dependencies.child { $0.value(user) }
      self.session = session
      screen = .home(session.resolve())
    } catch {
      fatalError("A session needs more than a user.\n\n\(error)")
    }
  }

  private func loginFinished(_ output: LoginOutput) {
    switch output {
    case .loggedIn(let user): signIn(user)
    }
  }
}

extension SessionApp {
  /// The user, as the screens and services of the session know them; not loaded without a session.
  package var user: Loadable<User> { session?.resolve(UserContext.self).user ?? .notLoaded }

  /// The login, while nobody is signed in.
  package var login: LoginViewModel? {
    if case .authentication(let login) = screen { login } else { nil }
  }

  /// The screen of who is signed in.
  package var home: HomeModel? {
    if case .home(let home) = screen { home } else { nil }
  }
}
