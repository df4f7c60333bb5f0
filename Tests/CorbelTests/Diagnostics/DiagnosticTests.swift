import Corbel
import CorbelTesting
import TestSupport
import Testing

@Suite("Diagnostic", .stallLimit) struct DiagnosticTests {
  private func diagnostic(_ evidence: Diagnostic.Evidence...) -> Diagnostic {
    Diagnostic(
      fact: "'itemRenamed' was sent to an item that is no longer in the list.",
      evidence: evidence, consequence: "The action was dropped.",
      remedy: "Check that the item still exists.")
  }

  @Test("it has the fact, the evidence in one column, the consequence, and the remedy")
  func description() {
    let callSite = CallSite(fileID: "Items/ItemList.swift", line: 42)
    let diagnostic = diagnostic(
      .init("Sent at", callSite), .init("Items", "7F3A"), .init("", "9B21"))
    expectEqual(
      diagnostic.description,
      """
      'itemRenamed' was sent to an item that is no longer in the list.

        Sent at:  ItemList.swift:42
        Items:    7F3A
                  9B21

      The action was dropped. Check that the item still exists.
      """)
    expectEqual(
      self.diagnostic().description,
      """
      'itemRenamed' was sent to an item that is no longer in the list.

      The action was dropped. Check that the item still exists.
      """)
  }

  #if EXIT_TESTS
    @Test(
      "without test tools, a debug program's reporter and the one for standard error write there")
    func standardError() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        func diagnostic(_ fact: String) -> Diagnostic {
          Diagnostic(fact: fact, evidence: [], consequence: "Two.", remedy: "Three.")
        }
        DiagnosticReporter.silent.report(diagnostic("Silent."))
        DiagnosticReporter.standardError.report(diagnostic("One ä."))
        DiagnosticReporter.receive(diagnostic("Standard."), in: nil)
      }
      var expected = "One ä.\n\nTwo. Three.\n\n"
      #if DEBUG
        expected += "Standard.\n\nTwo. Three.\n\n"
      #endif
      expectEqual(errorText(of: result), expected)
    }
  #endif

  @Test("a call site is the name of the file and the line")
  func callSite() {
    for file: StaticString in ["Module/File.swift", "Module/Folder/File.swift", "File.swift"] {
      expectEqual("\(CallSite(fileID: file, line: 3))", "File.swift:3")
    }
    expectEqual("\(CallSite())", "DiagnosticTests.swift:\(#line)")
  }
}
