import Corbel
import CorbelSessions
import TestSupport
import Testing

@MainActor @Suite("The page of a session") struct SessionPageTests {
  @Test("the page contains the session, and loads nothing") func page() async throws {
    let recording = try Recording()
    recording.store.send(.couponTyped("</script><b>"))
    let page = try await recording.session.page
    expectTrue(page.contains(#""action":{"couponTyped":{"_0":"\u003c/script>\u003cb>"}}"#))
    expectTrue(page.contains(#"data-kinds="wS""#))
    expectTrue(!page.contains("http") && !page.contains("src=") && !page.contains("@import"))
  }
}
