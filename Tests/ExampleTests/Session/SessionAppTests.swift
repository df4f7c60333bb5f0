import Corbel
import CorbelTesting
import LoginExample
import SessionExample
import TestSupport
import Testing

@Suite("An app with a session", .stallLimit)
@MainActor struct SessionAppTests {
  @Test("begins with the login, and shows the home of the signed-in user")
  func signsIn() async throws {
    let bench = try SessionBench()
    let login = bench.app.login
    bench.app.signOut()
    expectTrue(login != nil && bench.app.login === login)
    expectEqual(bench.user, .notLoaded)

    await bench.signIn(.ada, notes: ["Oil the engine"])

    expectEqual(bench.user, .loaded(.ada))
    expectEqual(bench.app.home?.greeting, "Hello, Ada!")
    expectEqual(bench.api.calls, [.authenticate(.ada), .notes(User.ada.id)])
  }

  @Test("shows a new login after the session, and the next user sees nothing of the first")
  func signsOut() async throws {
    let bench = try SessionBench()
    let first = try #require(bench.app.login)
    var isHome = ObservedValues(of: bench.app) { $0.home != nil }.makeAsyncIterator()
    await expectEqual(isHome.next(), false)
    await bench.signIn(.ada, notes: ["Oil the engine"])
    await expectEqual(isHome.next(), true)
    bench.app.home?.draftChanged("Tell nobody")

    bench.app.home?.signOutTapped()

    await expectEqual(isHome.next(), false)
    let second = try #require(bench.app.login)
    expectTrue(second !== first)
    expectTrue(second.canAuthenticate)
    expectEqual(bench.user, .notLoaded)
    await bench.signIn(.grace)
    expectEqual(bench.app.home?.draftText, "")
  }
}
