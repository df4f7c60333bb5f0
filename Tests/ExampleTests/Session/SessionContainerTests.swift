import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@Suite("The container of an app with a session", .stallLimit)
@MainActor struct SessionContainerTests {
  @Test(
    "has no mistakes in any context, and gives each session its own draft and user",
    arguments: [DependencyContext.live, .preview, .test])
  func isComplete(context: DependencyContext) throws {
    let dependencies = try Dependencies(context, diagnostics: .silent, SessionApp.register)
    let first = try dependencies.session(of: User.ada)
    let second = try dependencies.session(of: User.grace)

    expectTrue(first.resolve(HomeModel.self) === first.resolve(HomeModel.self))
    expectTrue(first.resolve(Draft.self) === first.resolve(Draft.self))
    expectTrue(first.resolve(Draft.self) !== second.resolve(Draft.self))
    expectEqual(first.resolve(UserContext.self).user, .loaded(.ada))
    expectEqual(second.resolve(UserContext.self).user, .loaded(.grace))
  }

  @Test("for a preview has two users without delays, and for a test none, in an API of its own")
  func contexts() async throws {
    let app = SessionApp(dependencies: try Dependencies(.preview, SessionApp.register))
    await app.login?.send(
      .authenticateTapped(Credentials(userName: "grace", password: "nanosecond")))
    let home = try #require(app.home)
    await home.isShown { $0.notes == .loaded(["Find the moth"]) }
    home.draftChanged("Thank the moth")
    await home.addTapped()

    let other = try Dependencies(.preview, SessionApp.register)
    try await expectEqual(other.sessionAPI.notes(of: User.ID(rawValue: "2")), ["Find the moth"])
    let test = try Dependencies.test {
      SessionApp.register(in: &$0)
      $0[ClockKey.self] = TestClock()
    }
    let tested = SessionApp(dependencies: test)
    await tested.login?.send(.authenticateTapped(.ada))
    expectEqual(tested.login?.error, .wrongCredentials)
  }
}

extension Dependencies {
  /// Makes the container of a session.
  fileprivate func session(of user: User) throws -> Dependencies {
    try child {
      $0.value(user)
      $0.value(Responder<HomeOutput>.noop)
    }
  }
}
