import Corbel
import CorbelTesting
import TestSupport
import Testing

@Suite("Diagnostic", .stallLimit) struct DiagnosticTests {
  private let diagnostic = Diagnostic(
    fact: "'itemRenamed' was sent to an item that is no longer in the list.",
    evidence: [
      .init("Sent at", CallSite(fileID: "Items/ItemList.swift", line: 42)),
      .init("Item", "7F3A"),
      .init("List has", "3 items"),
    ],
    consequence: "The action was dropped.",
    remedy: "Check that the item still exists.")

  @Test("it has the fact, the evidence in one column, the consequence, and the remedy")
  func description() {
    expectEqual(
      diagnostic.description,
      """
      'itemRenamed' was sent to an item that is no longer in the list.

        Sent at:   ItemList.swift:42
        Item:      7F3A
        List has:  3 items

      The action was dropped. Check that the item still exists.
      """)
  }

  @Test("without evidence there is no table")
  func withoutEvidence() {
    let diagnostic = Diagnostic(
      fact: "A fact.", evidence: [], consequence: "It follows.", remedy: "Change it.")
    expectEqual(diagnostic.description, "A fact.\n\nIt follows. Change it.")
  }

  @Test("a line of evidence without a label continues the line before")
  func continued() {
    let diagnostic = Diagnostic(
      fact: "A fact.", evidence: [.init("Cases", "a"), .init("", "b")], consequence: "It follows.",
      remedy: "Change it.")
    expectEqual(
      diagnostic.description,
      """
      A fact.

        Cases:  a
                b

      It follows. Change it.
      """)
  }

  @Test("a reporter passes it on")
  func reporter() {
    let recorder = DiagnosticRecorder()
    recorder.reporter.report(diagnostic)
    expectEqual(recorder.texts, [diagnostic.description])
  }

  #if EXIT_TESTS
    @Test("the silent reporter writes nothing, the one for standard error does")
    func standardError() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let first = Diagnostic(fact: "One.", evidence: [], consequence: "Two.", remedy: "Three ä.")
        let second = Diagnostic(fact: "Four.", evidence: [], consequence: "Five.", remedy: "Six.")
        DiagnosticReporter.silent.report(first)
        DiagnosticReporter.standardError.report(second)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      expectEqual(text, "Four.\n\nFive. Six.\n\n")
    }

    @Test("in a debug program without test tools, the standard reporter writes to standard error")
    func standard() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let diagnostic = Diagnostic(
          fact: "One.", evidence: [], consequence: "Two.", remedy: "Three.")
        DiagnosticReporter.receive(diagnostic, in: nil)
      }
      #if DEBUG
        let expected = "One.\n\nTwo. Three.\n\n"
      #else
        let expected = ""
      #endif
      expectEqual(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self), expected)
    }
  #endif

  @Test("a store reports to its reporter, and by default to the reporter of the build")
  @MainActor func store() async {
    let recorder = DiagnosticRecorder()
    let store = ScriptStore(
      Script(["a": .run { _ in throw Failure() }]), diagnostics: recorder.reporter)
    await store.send("a").finish()
    expectEqual(recorder.texts.count, 1)
  }

  @Test("a call site is the name of the file and the line")
  func callSite() {
    expectEqual("\(CallSite(fileID: "Module/File.swift", line: 3))", "File.swift:3")
    expectEqual("\(CallSite(fileID: "Module/Folder/File.swift", line: 3))", "File.swift:3")
    expectEqual("\(CallSite(fileID: "File.swift", line: 3))", "File.swift:3")
    expectEqual("\(CallSite())", "DiagnosticTests.swift:\(#line)")
  }
}
