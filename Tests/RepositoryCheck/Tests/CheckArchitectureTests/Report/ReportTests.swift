import ArchitectureRules
import Testing

@Suite("The report of the check") struct ReportTests {
  private let report = Report(
    Project([
      SourceFile(
        path: "Sources/\"A\".swift",
        text: """
          struct A: Reducer {}
          struct AView: View {}
          @Observable final class B: ViewState {}
          extension A { let log = Log.shared }
          """),
      SourceFile(path: "Sources/C.swift", text: "struct C: Logic {}\n@Observable class CModel {}"),
      SourceFile(path: "Sources/D.swift", text: "struct D {}"),
      SourceFile(
        path: "Tests/Tests.swift", text: "@Test func a() { A(); C(); CModel() }", isTest: true),
    ]))

  @Test("findings have the form of a compiler's warnings, and files are counted by kind")
  func text() {
    #expect(
      report.text == """
        Sources/"A".swift:4:25: warning: The reducer 'A' reaches for 'Log.shared'. A test can't \
        replace it, and shares it with all other tests. Pass it to the initializer. [singleton]
        Files: 3 (reducer: 1, logic: 1, viewState: 1, model: 1, view: 1, other: 1). Files of tests: 1. \
        Findings: 1.
        """)
  }

  @Test("the same in JSON")
  func json() {
    #expect(
      report.json == """
        {
          "files" : {
            "all" : 3,
            "logic" : 1,
            "model" : 1,
            "other" : 1,
            "reducer" : 1,
            "test" : 1,
            "view" : 1,
            "viewState" : 1
          },
          "findings" : [
            {
              "column" : 25,
              "line" : 4,
              "message" : "The reducer 'A' reaches for 'Log.shared'. A test can't replace it, and \
        shares it with all other tests. Pass it to the initializer.",
              "path" : "Sources/\\"A\\".swift",
              "rule" : "singleton"
            }
          ]
        }
        """)
  }

  @Test("without findings, the text says so") func nothing() {
    let report = Report(Project([SourceFile(path: "D.swift", text: "struct D {}")]))
    #expect(report.text.hasSuffix(" No findings."))
  }

  @Test("of equal names, the one in the nearest folder counts")
  func nearest() {
    let report = Report(
      Project([
        SourceFile(path: "One/View.swift", text: "struct A: View { let a: B; let b: B }"),
        SourceFile(path: "One/B.swift", text: "struct B {}"),
        SourceFile(path: "Two/View.swift", text: "struct A: View { let a: B; let b: B }"),
        SourceFile(path: "Two/B.swift", text: "@Observable class B {}"),
        SourceFile(path: "BTests.swift", text: "", isTest: true),
      ]))
    #expect(report.findings.map(\.path) == ["Two/View.swift"])
  }
}
