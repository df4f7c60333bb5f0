import Corbel
import CorbelTesting
import LoginExample
import SessionExample

/// An app under test, with an API and a clock that the test controls.
@MainActor struct SessionBench {
  let api: SessionAPIMock
  let clock = TestClock()
  let dependencies: Dependencies
  let app: SessionApp

  /// Creates an app without a signed-in user.
  ///
  /// - Parameters:
  ///   - api: The app's API.
  ///   - register: Replaces registrations of the app.
  /// - Throws: The error of building the container.
  init(
    api: SessionAPIMock = SessionAPIMock(),
    _ register: (inout Dependencies.Builder) -> Void = { _ in }
  ) throws {
    self.api = api
    dependencies = try Dependencies.test { [clock] builder in
      SessionApp.register(in: &builder)
      builder[SessionAPIKey.self] = api
      builder[ClockKey.self] = clock
      builder.override(register)
    }
    app = SessionApp(dependencies: dependencies)
  }

  /// The signed-in user, as screens and services know it.
  var user: Loadable<User> { app.user }

  /// Signs in, and answers the request.
  func signIn(_ user: User) async {
    api.authentications.answer(with: user)
    await app.login?.send(.authenticateTapped(.ada))
  }

  /// Signs in, and waits until the notes are loaded.
  func signIn(_ user: User, notes: [String]) async {
    api.notes.answer(with: notes)
    await signIn(user)
    await app.home?.isShown { $0.notes == .loaded(notes) }
  }
}

extension HomeModel {
  /// Waits until the screen shows a certain state.
  func isShown(_ isShown: @escaping @MainActor (HomeModel) -> Bool) async {
    for await isShown in ObservedValues(of: self, isShown) where isShown { return }
  }
}
