import Corbel
import CorbelSessions
import Testing

@MainActor @Suite("The page of a session") struct SessionPageTests {
  @Test("the page contains the session, and loads nothing") func page() async throws {
    let session = try BasketSession()
    session.store.send(.couponTyped("</script><b>"))
    let page = try await session.session.page
    #expect(page.contains(#""action":{"couponTyped":{"_0":"\u003c/script>\u003cb>"}}"#))
    #expect(!page.contains("http") && !page.contains("src=") && !page.contains("@import"))
  }

}
