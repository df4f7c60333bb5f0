import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@Suite("The container of an app with a session", .stallLimit)
@MainActor struct SessionContainerTests {
  @Test(
    "has no mistakes in any context",
    arguments: [DependencyContext.live, .preview, .test])
  func isComplete(context: DependencyContext) throws {
    let dependencies = try Dependencies(
      context, diagnostics: .silent, SessionApp.register)
    let session = try dependencies.session(of: User.ada)

    #expect(session.resolve(HomeModel.self) === session.resolve(HomeModel.self))
    #expect(session.resolve(UserContext.self).user == .loaded(.ada))
  }

  @Test("is checked when it is built: the error lists unregistered types that a screen needs")
  func isChecked() throws {
    let error = try #require(throws: Diagnostic.self) {
      try Dependencies {
        $0.scoped(HomeModel.init)
        $0.scoped(UserContext.init)
        $0.singleton { $0.clock }
      }
    }

    #expect(
      error.evidence.map { $0.value.prefix { $0 != ":" } } == [
        "User, for UserContext at SessionContainerTests.swift",
        "any SessionAPI, for HomeModel at SessionContainerTests.swift",
        "Draft, for HomeModel at SessionContainerTests.swift",
        "Responder<HomeOutput>, for HomeModel at SessionContainerTests.swift",
      ])
    #expect(error.consequence == "The container was not built.")
  }

  @Test("gives each session its own draft and user")
  func scopes() throws {
    let dependencies = try Dependencies.test(SessionApp.register)
    let first = try dependencies.session(of: User.ada)
    let second = try dependencies.session(of: User.grace)

    #expect(first.resolve(Draft.self) === first.resolve(Draft.self))
    #expect(first.resolve(Draft.self) !== second.resolve(Draft.self))
    #expect(first.resolve(UserContext.self).user == .loaded(.ada))
    #expect(second.resolve(UserContext.self).user == .loaded(.grace))
  }

  @Test("creates no session without a user and a responder") func needsUser() throws {
    let dependencies = try Dependencies.test(SessionApp.register)

    let error = try #require(throws: Diagnostic.self) { try dependencies.child { _ in } }
    #expect(error.evidence.map(\.label) == ["Expected", "Expected"])
  }

  @Test("for a preview has two users, without delays")
  func preview() async throws {
    let app = SessionApp(dependencies: try Dependencies(.preview, SessionApp.register))

    await app.login?.send(
      .authenticateTapped(Credentials(userName: "grace", password: "nanosecond")))

    let home = try #require(app.home)
    await home.isShown { $0.notes == .loaded(["Find the moth"]) }
    #expect(home.greeting == "Hello, Grace!")
  }

  @Test("for a preview of one screen has a signed-in user")
  func previewOfScreen() async throws {
    let dependencies = try Dependencies(.preview) {
      SessionApp.register(in: &$0)
      $0.override(SessionAPIKey.self) { resolver in
        LocalSessionAPI(notes: [User.ada.id: ["Oil the engine"]], clock: resolver.clock)
      }
    }
    let session = try dependencies.session(of: User.ada)

    let home: HomeModel = session.resolve()

    await home.isShown { $0.notes == .loaded(["Oil the engine"]) }
  }

  @Test(
    "for a test has no users unless the test adds them",
    .dependencies {
      SessionApp.register(in: &$0)
      $0[ClockKey.self] = TestClock()
    })
  func test() async throws {
    let app = SessionApp(dependencies: Test.dependencies)

    await app.login?.send(.authenticateTapped(.ada))

    #expect(app.login?.error == .wrongCredentials)
  }

  @Test("for a test reports a missing clock")
  func missingClock() throws {
    let recorder = DiagnosticRecorder()
    let dependencies = try Dependencies(
      .test, diagnostics: recorder.reporter, SessionApp.register)

    _ = dependencies.clock

    #expect(recorder.facts == ["'ClockKey' has no test value and was not overridden."])
  }

  @Test("has its own API, so that tests don't affect each other")
  func isOnItsOwn() async throws {
    let first = try Dependencies(.preview, SessionApp.register)
    let second = try Dependencies(.preview, SessionApp.register)
    let ada = User.ID(rawValue: "1")

    _ = try await first.sessionAPI.add("Answer Charles", for: ada)

    #expect(try await first.sessionAPI.notes(of: ada) == ["Oil the engine", "Answer Charles"])
    #expect(try await second.sessionAPI.notes(of: ada) == ["Oil the engine"])
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
