package import Corbel
package import LoginExample
import Observation

/// The root of the app, which keeps the containers and decides which screen is shown.
///
/// No other type knows the containers. Each screen receives the values that it needs.
///
/// ```swift
/// let app = SessionApp(dependencies: try Dependencies(.live, SessionApp.register))
/// switch app.screen {
/// case .authentication(let login): LoginView(model: login)
/// case .home(let home): HomeView(model: home)
/// }
/// ```
@MainActor @Observable package final class SessionApp {
  /// The current screen.
  package enum Screen {
    case authentication(LoginViewModel)
    case home(HomeModel)
  }

  package private(set) var screen: Screen
  /// The container of the app, with the values that outlive a session.
  @ObservationIgnored private let dependencies: Dependencies
  /// The container of the session: a child of the app's container, which provides the user.
  @ObservationIgnored private var session: Dependencies?
  /// The responder of every login.
  ///
  /// The first login is made before this app can be used as a receiver.
  @ObservationIgnored private let loginOutputs: ResponderRelay<LoginOutput>
  @ObservationIgnored private let homeOutputs = ResponderRelay<HomeOutput>()

  /// Creates an app without a signed-in user.
  ///
  /// - Parameter dependencies: The container of the app, with the registrations of
  ///   ``register(in:)``.
  package init(dependencies: Dependencies) {
    let loginOutputs = ResponderRelay<LoginOutput>()
    self.dependencies = dependencies
    self.loginOutputs = loginOutputs
    screen = .authentication(
      LoginViewModel(service: dependencies.sessionAPI, responder: loginOutputs.responder))
    loginOutputs.connect(to: self) { $0.loginFinished($1) }
    homeOutputs.connect(to: self) { app, output in
      switch output {
      case .signedOut: app.signOut()
      }
    }
  }

  /// Ends the session, and releases its container and screens.
  package func signOut() {
    guard session != nil else { return }
    screen = .authentication(
      LoginViewModel(service: dependencies.sessionAPI, responder: loginOutputs.responder))
    session = nil
  }

  private func signIn(_ user: User) {
    guard session == nil else { return }
    do {
      let session = try dependencies.child { builder in
        builder.value(user)
        builder.value(homeOutputs.responder)
      }
      self.session = session
      screen = .home(session.resolve())
    } catch {
      fatalError("A session needs more than a user and a responder.\n\n\(error)")
    }
  }

  private func loginFinished(_ output: LoginOutput) {
    switch output {
    case .loggedIn(let user): signIn(user)
    }
  }
}

extension SessionApp {
  /// The user as the session knows them, or `notLoaded` without a session.
  package var user: Loadable<User> { session?.resolve(UserContext.self).user ?? .notLoaded }

  /// The login, if no user is signed in.
  package var login: LoginViewModel? {
    if case .authentication(let login) = screen { login } else { nil }
  }

  /// The screen of the signed-in user.
  package var home: HomeModel? {
    if case .home(let home) = screen { home } else { nil }
  }
}
