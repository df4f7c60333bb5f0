import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@Suite("The end of a session", .stallLimit)
@MainActor struct SessionEndTests {
  @Test("releases all objects of the session")
  func releases() async throws {
    var drafts: [Weak] = []
    let bench = try SessionBench {
      $0.scoped { @MainActor _ in
        let draft = Draft()
        drafts.append(Weak(draft))
        return draft
      }
    }
    await bench.signIn(.ada, notes: [])
    let home = Weak(bench.app.home)
    #expect(drafts.map(\.isGone) == [false])

    bench.app.signOut()

    #expect(home.isGone)
    #expect(drafts.map(\.isGone) == [true])
  }

  @Test("releases the user, and keeps the objects of the app")
  func keeps() async throws {
    var users: [Weak] = []
    let bench = try SessionBench {
      $0.singleton(Badge.init)
      $0.scoped { @MainActor resolver in
        let context = UserContext(user: resolver.resolve())
        users.append(Weak(context))
        return context
      }
    }
    let badge = Weak(bench.dependencies.resolve(Badge.self))
    await bench.signIn(.ada)
    #expect(users.map(\.isGone) == [false])

    bench.app.signOut()

    #expect(users.map(\.isGone) == [true])
    #expect(!badge.isGone)
  }

  @Test("releases a screen that is reading notes, and ends the request")
  func endsReading() async throws {
    let bench = try SessionBench()
    await bench.signIn(.ada)
    let home = Weak(bench.app.home)
    let request = try await bench.api.notes.next()

    bench.app.signOut()

    #expect(home.isGone)
    await request.waitForCancellation()
    #expect(request.isCancelled)
  }

  @Test("releases a screen that waits for the next attempt, and ends the wait")
  func endsWaiting() async throws {
    let bench = try SessionBench()
    bench.api.notes.fail(with: AuthenticationError.offline)
    await bench.signIn(.ada)
    await bench.clock.waitForSleepers()

    bench.app.signOut()
    await bench.clock.run()

    #expect(bench.api.calls == [.authenticate(.ada), .notes(User.ada.id)])
  }

  @Test("keeps late notes of the first user from the second")
  func dropsNotes() async throws {
    let bench = try SessionBench(api: SessionAPIMock(heedsCancellation: false))
    await bench.signIn(.ada)
    let first = try await bench.api.notes.next()
    bench.app.signOut()
    await bench.signIn(.grace)
    let second = try await bench.api.notes.next()

    first.open(with: ["Oil the engine"])
    second.open(with: ["Find the moth"])

    let home = try #require(bench.app.home)
    await home.isShown { $0.notes.isLoaded }
    #expect(home.notes == .loaded(["Find the moth"]))
  }

  @Test("drops a user who is being read again", arguments: [true, false])
  func dropsUser(isFollowed: Bool) async throws {
    let bench = try SessionBench()
    await bench.signIn(.ada, notes: [])
    let refresh = Task { [home = bench.app.home] in await home?.refreshTapped() }
    let request = try await bench.api.users.next()
    bench.app.signOut()
    if isFollowed { await bench.signIn(.grace) }

    request.open(with: .ada)
    await refresh.value

    #expect(bench.user == (isFollowed ? .loaded(.grace) : .notLoaded))
    #expect(bench.app.home?.greeting != "Hello, Ada!")
  }

  @Test(
    "keeps a note of the first user, which is being added, from the second user and their draft")
  func dropsAddition() async throws {
    let bench = try SessionBench()
    await bench.signIn(.ada, notes: [])
    bench.app.home?.draftChanged("Buy punched cards")
    let adding = Task { [home = bench.app.home] in await home?.addTapped() }
    let request = try await bench.api.additions.next()
    bench.app.signOut()
    await bench.signIn(.grace, notes: ["Find the moth"])
    bench.app.home?.draftChanged("Buy punched cards")

    request.open(with: ["Buy punched cards"])
    await adding.value

    let home = try #require(bench.app.home)
    #expect(home.draftText == "Buy punched cards")
    #expect(home.notes == .loaded(["Find the moth"]))
    #expect(home.adding == .notLoaded)
  }

  @Test("leaves a retained screen with its own user instead of the next user")
  func endsHeldScreen() async throws {
    let bench = try SessionBench()
    await bench.signIn(.ada, notes: [])
    let old = try #require(bench.app.home)
    bench.app.signOut()
    await bench.signIn(.grace, notes: ["Find the moth"])

    bench.api.users.open(with: .ada)
    await old.refreshTapped()

    #expect(bench.app.home !== old)
    #expect(bench.app.home?.notes == .loaded(["Find the moth"]))
    #expect(bench.api.calls.filter { $0 == .notes(User.grace.id) }.count == 1)
    #expect(bench.user == .loaded(.grace))
  }

  @Test("comes with the end of the app, without reference cycles")
  func releasesApp() async throws {
    var bench: SessionBench? = try SessionBench()
    await bench?.signIn(.ada, notes: [])
    let objects = [
      Weak(bench?.app), Weak(bench?.app.home), Weak(bench?.dependencies),
    ]

    bench = nil

    #expect(objects.map(\.isGone) == [true, true, true])
  }
}

/// An object that belongs to the app, not to a session.
private final class Badge: Sendable {
  init() {}
}
