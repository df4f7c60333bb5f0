import CorbelTesting
import LoginExample
import TestSupport
import Testing

@Suite("A login, written in each way", .stallLimit)
@MainActor struct LoginStoryTests {
  @Test("shows the same texts from the first mistake to the end", arguments: LoginWay.allCases)
  func story(way: LoginWay) async {
    let bench = LoginBench(way)

    await bench.login.setOnline(false)
    #expect(bench.screen == "offline")
    await bench.login.setOnline(true)
    #expect(bench.screen == "ready")

    await bench.login.tapAuthenticate(Credentials(userName: "lovelace", password: "motor"))
    #expect(bench.screen == "The user name or the password is wrong.")
    await bench.login.edit()
    #expect(bench.screen == "ready")

    bench.service.isReachable = false
    await bench.login.tapAuthenticate(.ada)
    #expect(bench.screen == "The service can't be reached. Try again when you are online.")
    await bench.login.dismissError()
    #expect(bench.screen == "ready")

    bench.service.isReachable = true
    await bench.login.tapAuthenticate(.ada)
    await bench.login.tapAuthenticate(.ada)
    #expect(bench.screen == "Ada")
    bench.parent.expect(.loggedIn(.ada))
  }
}
