import ArchitectureRules
import Testing

@Suite("Samples of code") struct SampleTests {
  private static let wrongSamples = Sample.all(in: "Wrong")
  private static let rightSamples = Sample.all(in: "Right")

  @Test("each mistake is found, at its place and with its message", arguments: wrongSamples)
  func wrong(sample: Sample) {
    #expect(!sample.findings.isEmpty)
    #expect(sample.report.findings.map(\.description).sorted() == sample.findings.sorted())
  }

  @Test("code that is unusual but right is not reported", arguments: rightSamples)
  func right(sample: Sample) {
    #expect(sample.findings.isEmpty)
    #expect(sample.report.findings.map(\.description) == [])
  }

  @Test("each rule has a sample of wrong code", arguments: Rule.allCases)
  func rules(rule: Rule) {
    let found = Self.wrongSamples.flatMap(\.report.findings).map(\.rule)
    #expect(found.contains(rule))
  }

  @Test("a rule that is disabled finds nothing", arguments: Rule.allCases)
  func disabled(rule: Rule) throws {
    let configuration = try Configuration("disable \(rule.rawValue)")
    for sample in Self.wrongSamples {
      let report = Report(Project(sample.files), configuration: configuration)
      #expect(!report.findings.contains { $0.rule == rule })
    }
  }
}
