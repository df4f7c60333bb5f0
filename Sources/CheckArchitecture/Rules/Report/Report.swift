internal import Foundation

/// The result of a check.
package struct Report: Sendable {
  /// The findings, in the order of their files and places.
  package let findings: [Finding]
  /// The number of files: all, those of tests, those with types of a kind, and the others.
  ///
  /// A file with types of several kinds counts for each of these kinds.
  package private(set) var fileCounts = ["all": 0, "other": 0, "test": 0]

  /// Checks a project.
  package init(_ project: Project, configuration: Configuration = Configuration()) {
    for kind in Kind.allCases { fileCounts[kind.rawValue] = 0 }
    for (index, file) in project.files.enumerated() {
      let kinds = Set(
        file.types.indices.compactMap {
          project.kind(of: Project.Reference(file: index, type: $0))?.rawValue
        })
      let names = file.isTest ? ["test"] : ["all"] + (kinds.isEmpty ? ["other"] : kinds)
      for name in names { fileCounts[name, default: 0] += 1 }
    }
    findings = Self.findings(in: project, configuration)
  }

  private static func findings(in project: Project, _ configuration: Configuration) -> [Finding] {
    let rules = Rule.allCases.filter { !configuration.disabled.contains($0) }
    let found = Dictionary(
      grouping: rules.flatMap { $0.findings(in: project, configuration) }, by: \.path)
    return project.files.filter { !$0.isTest }.flatMap { file -> [Finding] in
      var findings = Set(found[file.path] ?? [])
      for silence in file.code.comments.lazy.compactMap({ Silence($0, in: file.code) }) {
        if let rule = silence.rule, configuration.disabled.contains(rule) { continue }
        let silenced = findings.filter { $0.rule == silence.rule && $0.line == silence.line }
        findings.subtract(silenced)
        if silenced.isEmpty, rules.contains(.silencing) {
          findings.insert(silence.finding(in: file))
        }
      }
      return findings.sorted {
        ($0.line, $0.column, $0.rule.rawValue, $0.message) < (
          $1.line, $1.column, $1.rule.rawValue, $1.message
        )
      }
    }
  }
}

// MARK: - Text

extension Report {
  /// The findings in the form that Xcode shows as warnings, and the numbers of files.
  package var text: String {
    (findings.map(\.description) + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    func count(_ name: String) -> Int { fileCounts[name] ?? 0 }
    let kinds = (Kind.allCases.map(\.rawValue) + ["other"]).map { "\($0): \(count($0))" }
    let found = findings.isEmpty ? "No findings." : "Findings: \(findings.count)."
    return
      "Files: \(count("all")) (\(kinds.joined(separator: ", "))). Files of tests: "
      + "\(count("test")). \(found)"
  }

  /// The findings and the numbers of files as one object of JSON.
  package var json: String {
    struct Output: Encodable {
      let files: [String: Int]
      let findings: [Finding]
    }
    return Output(files: fileCounts, findings: findings).json
  }
}

extension Encodable {
  /// The value as readable JSON, or an empty text if it can't be encoded.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
