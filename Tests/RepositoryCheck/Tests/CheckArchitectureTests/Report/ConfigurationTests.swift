import ArchitectureRules
import Testing

@Suite("The configuration of the check") struct ConfigurationTests {
  @Test("lines end as on any system, and have comments, several values and quotation marks")
  func forms() throws {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let lines = [
        "\u{FEFF}# Generated.", "", "exclude A C#/B/ # both", "exclude \"My App/A\" # all",
        "disable singleton",
      ]
      let text = lines.joined(separator: lineEnd)
      let configuration = try Configuration(text)
      #expect(configuration.excluded == ["A", "C#/B", "My App/A"])
      let reducer = SourceFile(path: "A.swift", text: "struct A: Reducer { let a = Log.shared }")
      let test = SourceFile(path: "ATests.swift", text: "", isTest: true)
      #expect(Report(Project([reducer, test]), configuration: configuration).findings.isEmpty)
    }
  }

  @Test("the first line without a meaning is reported")
  func mistakes() {
    let expected: [(String, Int, String)] = [
      ("exclude a\nexclude", 2, "'exclude' needs a value."),
      (
        "disable singletons", 1,
        "There is no rule 'singletons'. The rules are two-models, mutated-output, view-import, "
          + "singleton, system-read, open-output, computed-list, missing-test, silencing."
      ),
      ("exclude Sources\nexclude a b", 2, "'b' doesn't exist."),
      (
        "allow Theme", 1,
        "'Theme' names no shared instance. Write the type and the member, as in "
          + "'allow Theme.default'."
      ),
      (
        "\nignore a", 2,
        "'ignore' has no meaning. Use 'exclude', 'disable', 'allow' or 'singleton'."
      ),
    ]
    for (text, line, message) in expected {
      let mistake = #expect(throws: Configuration.Mistake.self) {
        _ = try Configuration(text) { $0 != "b" }
      }
      #expect(mistake?.line == line)
      #expect(mistake?.message == message)
    }
  }

  @Test("names of shared instances can be added, and an instance allowed")
  func names() throws {
    let file = SourceFile(
      path: "A.swift",
      text: "struct A: Reducer { let a = Log.main, b = Theme.default, c = Disk.default }")
    let test = SourceFile(path: "ATests.swift", text: "", isTest: true)
    let configuration = try Configuration("singleton main\nallow Theme.default")
    let report = Report(Project([file, test]), configuration: configuration)
    #expect(report.findings.map(\.rule) == [.singleton, .singleton])
    #expect(report.findings.map(\.column) == [29, 62])
  }
}
