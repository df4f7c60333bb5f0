import Corbel
import TestSupport
import Testing

@MainActor @Suite("Snippets about diagnostics", .stallLimit) struct DiagnosticSnippets {
  struct Offline: Error {}

  struct Sync: Reducer {
    func reduce(into state: inout Int, action: Void) -> Effect<Self> {
      .run { _ in throw Offline() }
    }
  }

  @Test("a store reports to its reporter") func reporter() async {
    let logger = Logger()
    let store = Store(
      initialState: 0, reducer: Sync(),
      diagnostics: DiagnosticReporter { logger.warning("\($0)") })
    await store.send(()).finish()
    #expect(logger.lines.count == 1)
    let text = "warning: An effect threw an error that the feature does not handle."
    #expect(logger.lines.first?.hasPrefix(text) == true)
  }
}
