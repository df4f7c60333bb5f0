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

  @Test("a custom diagnostic has the four parts") func diagnostic() throws {
    let items = ["Bread", "Milk", "Tea"]
    let diagnostic = Diagnostic(
      fact: "'itemRenamed' was sent for an item that is not in the list.",
      evidence: [.init("Item", "Coffee"), .init("List has", "\(items.count) items")],
      consequence: "The action was dropped.",
      remedy: "Check that the item still exists.")
    let source = try Repository.document("Sources/Corbel/Diagnostics/Diagnostic.swift")
    let message = source.fences.filter { $0.language == "text" }.map(\.text)
    #expect(message == [diagnostic.description])
  }
}
