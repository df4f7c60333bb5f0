import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@Suite("The home of a user", .stallLimit)
@MainActor struct HomeModelTests {
  // The test needs no container, because the initializer takes all dependencies.
  private let userContext = UserContext(user: .ada)
  private let api = SessionAPIMock()
  private let clock = TestClock()
  private let parent = ResponderRecorder<HomeOutput>()

  @Test("follows the user: a wait, a name, a failure, a new name")
  func follows() async {
    userContext.user = .notLoaded
    let home = makeHome()
    expectEqual(home.greeting, "One moment…")
    expectTrue(!home.canAdd)
    await home.addTapped()
    expectEqual(api.calls, [])

    userContext.user = .loaded(.ada)
    await home.isShown { $0.greeting == "Hello, Ada!" }
    expectEqual(home.notes, .loading(previous: nil))

    userContext.user = .failed(AuthenticationError.offline, previous: .ada)
    await home.isShown {
      $0.greeting == "The service can't be reached. Try again when you are online."
    }
    api.notes.answer(with: ["Oil the engine", "Answer Charles"])
    userContext.user = .loaded(User(id: User.ada.id, name: "Ada Lovelace"))
    await home.isShown { $0.greeting == "Hello, Ada Lovelace!" }
    await home.isShown { $0.notes == .loaded(["Oil the engine", "Answer Charles"]) }
  }

  @Test("ends by itself: nothing that it follows, reads or waits for keeps it alive")
  func ends() async throws {
    var home: HomeModel? = makeHome()
    let reference = Weak(home)
    userContext.user = .loaded(.ada)
    let request = try await api.notes.next()

    home = nil

    expectTrue(reference.isGone)
    await request.waitForCancellation()
  }

  @Test("reads the user again, and the user's notes; two quick taps read the user once")
  func refreshes() async throws {
    let home = await makeHome(of: .ada, notes: [])
    api.users.answer(with: User(id: User.ada.id, name: "Ada Lovelace"))
    api.notes.answer(with: ["Oil the engine"])

    await expectChanges(
      of: userContext, in: \.user, during: { await home.refreshTapped() }
    ) { changes in
      await changes.expect(\.user, .loading(previous: .ada))
      await changes.expect(\.user) { $0.loadedValue?.name == "Ada Lovelace" }
    }
    await home.isShown { $0.notes == .loaded(["Oil the engine"]) }
    expectEqual(home.greeting, "Hello, Ada Lovelace!")

    let operations = OperationRunner()
    for _ in 1...2 { operations.start { await home.refreshTapped() } }
    api.users.answer(with: .ada)
    await operations.settle()
    expectEqual(api.calls.filter { $0 == .user(User.ada.id) }.count, 2)
  }

  @Test("tries to read the notes again after a failure, and waits longer each time")
  func retries() async {
    for _ in 1...2 { api.notes.fail(with: AuthenticationError.offline) }
    let home = makeHome()
    userContext.user = .loaded(.ada)
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    expectEqual(home.notes, .loading(previous: nil))
    api.notes.answer(with: ["Oil the engine"])

    await clock.advance(by: .seconds(2))

    await home.isShown { $0.notes == .loaded(["Oil the engine"]) }
    expectEqual(clock.now.offset, .seconds(3))
  }

  @Test(
    "gives up after the last attempt, or after an error that stays, and shows the reason",
    arguments: [AuthenticationError.offline, .wrongCredentials])
  func givesUp(error: AuthenticationError) async {
    let pauses = error == .offline ? HomeModel.pauses : []
    let home = makeHome()
    for _ in 0...pauses.count { api.notes.fail(with: error) }
    userContext.user = .loaded(.ada)
    for pause in pauses {
      await clock.waitForSleepers()
      await clock.advance(by: pause)
    }

    await home.isShown { $0.notes == .failed(error, previous: nil) }
    expectEqual(api.calls.count, pauses.count + 1)
  }

  @Test("adds the written note, and begins a new one")
  func adds() async {
    let home = await makeHome(of: .ada, notes: ["Oil the engine"])
    home.draftChanged("Answer Charles")

    await expectChanges(
      of: home, in: \.adding, \.notes, during: { await home.addTapped() }
    ) { changes in
      await changes.expect(\.adding, .loading(previous: nil))
      expectTrue(!home.canAdd)
      api.additions.answer(with: ["Oil the engine", "Answer Charles"])
      await changes.expect(\.adding, .loaded(["Oil the engine", "Answer Charles"]))
      await changes.expect(\.notes, .loaded(["Oil the engine", "Answer Charles"]))
    }

    expectEqual(home.draftText, "")
    expectEqual(api.calls.last, .add("Answer Charles", User.ada.id))
  }

  @Test("keeps a note that could not be added, and text that was written meanwhile")
  func keepsDraft() async throws {
    let home = await makeHome(of: .ada, notes: [])
    home.draftChanged("Answer Charles")
    api.additions.fail(with: AuthenticationError.offline)
    await home.addTapped()
    expectEqual(home.adding, .failed(AuthenticationError.offline, previous: nil))
    expectEqual(home.draftText, "Answer Charles")
    expectTrue(home.canAdd)

    let adding = Task { await home.addTapped() }
    let request = try await api.additions.next()
    home.draftChanged("Buy punched cards")
    request.answer(with: ["Answer Charles"])
    await adding.value
    expectEqual(home.draftText, "Buy punched cards")
    expectEqual(home.notes, .loaded(["Answer Charles"]))
  }

  private func makeHome() -> HomeModel {
    HomeModel(
      userContext: userContext, api: api, draft: Draft(), clock: clock,
      responder: parent.responder)
  }

  /// Makes the home of a user, with loaded notes.
  private func makeHome(of user: User, notes: [String]) async -> HomeModel {
    userContext.user = .loaded(user)
    api.notes.answer(with: notes)
    let home = makeHome()
    await home.isShown { $0.notes == .loaded(notes) }
    return home
  }
}
