import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@Suite("The end of a session", .stallLimit)
@MainActor struct SessionEndTests {
  @Test("releases all objects of the session; the end of the app releases the others")
  func releases() async throws {
    let objects = try await endSession()
    expectEqual(objects.map(\.isGone), [true, true, true, true])
  }

  /// Ends a session, begins another one, and returns objects of the app and of the new session.
  private func endSession() async throws -> [Weak] {
    var objects: [Weak] = []
    let bench = try SessionBench {
      $0.singleton(Badge.init)
      $0.scoped { @MainActor _ in
        let draft = Draft()
        objects.append(Weak(draft))
        return draft
      }
      $0.scoped { @MainActor resolver in
        let context = UserContext(user: resolver.resolve())
        objects.append(Weak(context))
        return context
      }
    }
    let badge = Weak(bench.dependencies.resolve(Badge.self))
    await bench.signIn(.ada, notes: [])
    objects.append(Weak(bench.app.home))
    expectEqual(objects.map(\.isGone), [false, false, false])

    bench.app.signOut()

    expectEqual(objects.map(\.isGone), [true, true, true])
    expectTrue(!badge.isGone)
    await bench.signIn(.ada, notes: [])
    return [Weak(bench.app), Weak(bench.app.home), Weak(bench.dependencies), badge]
  }

  @Test("ends the work of a screen that waits for the next attempt to read notes")
  func endsReading() async throws {
    let bench = try SessionBench()
    bench.api.notes.fail(with: AuthenticationError.offline)
    await bench.signIn(.ada)
    await bench.clock.waitForSleepers()
    let calls = bench.api.calls
    bench.app.signOut()
    await bench.clock.run()
    expectEqual(bench.api.calls, calls)
  }

  @Test("keeps late notes of the first user from the second")
  func dropsNotes() async throws {
    let bench = try SessionBench(api: SessionAPIMock(heedsCancellation: false))
    await bench.signIn(.ada)
    let first = try await bench.api.notes.next()
    bench.app.signOut()
    await bench.signIn(.grace)
    let second = try await bench.api.notes.next()

    first.answer(with: ["Oil the engine"])
    second.answer(with: ["Find the moth"])

    let home = try #require(bench.app.home)
    await home.isShown { $0.notes.isLoaded }
    expectEqual(home.notes, .loaded(["Find the moth"]))
  }

  @Test("leaves a retained screen with its own user instead of the next user")
  func endsHeldScreen() async throws {
    let bench = try SessionBench()
    await bench.signIn(.ada, notes: [])
    let old = try #require(bench.app.home)
    bench.app.signOut()
    await bench.signIn(.grace, notes: ["Find the moth"])

    bench.api.users.answer(with: .ada)
    await old.refreshTapped()

    expectTrue(bench.app.home !== old)
    expectEqual(bench.app.home?.notes, .loaded(["Find the moth"]))
    expectEqual(bench.api.calls.filter { $0 == .notes(User.grace.id) }.count, 1)
    expectEqual(bench.user, .loaded(.grace))
  }
}

/// An object that belongs to the app, not to a session.
private final class Badge: Sendable {
  init() {}
}
