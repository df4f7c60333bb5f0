internal import Foundation

/// The result of a check.
package struct Report: Sendable {
  /// The findings, in the order of their files and places.
  package let findings: [Finding]
  /// The number of files with types of each kind.
  ///
  /// A file with types of several kinds counts for each of these kinds.
  package let fileCounts: [Kind: Int]
  /// The number of files without a type that has a kind.
  package let otherCount: Int
  /// The number of files that belong to tests.
  package let testCount: Int
  package let fileCount: Int

  /// Checks a project.
  package init(_ project: Project, configuration: Configuration = Configuration()) {
    var counts: [Kind: Int] = [:]
    var others = 0
    let sources = project.files.indices.filter { !project.files[$0].isTest }
    for index in sources {
      let kinds = Set(
        project.files[index].types.indices.compactMap { type in
          project.kind(of: Project.Reference(file: index, type: type))
        })
      for kind in kinds { counts[kind, default: 0] += 1 }
      if kinds.isEmpty { others += 1 }
    }
    fileCounts = counts
    otherCount = others
    testCount = project.files.count - sources.count
    fileCount = sources.count
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
        let silenced = findings.filter {
          $0.rule == silence.rule && $0.place.line == silence.line && silence.hasReason
        }
        findings.subtract(silenced)
        if rules.contains(.silencing),
          let problem = silence.problem(hasSilenced: !silenced.isEmpty)
        {
          findings.insert(
            Finding(
              rule: .silencing, path: file.path, place: silence.comment.place, message: problem))
        }
      }
      return findings.sorted {
        ($0.place, $0.rule.rawValue, $0.message) < ($1.place, $1.rule.rawValue, $1.message)
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

  package var summary: String {
    let kinds = Kind.allCases.map { "\($0.rawValue): \(fileCounts[$0] ?? 0), " }.joined()
    let found = findings.isEmpty ? "No findings." : "Findings: \(findings.count)."
    return "Looked at \(fileCount) files (\(kinds)other: \(otherCount)) and \(testCount) files of "
      + "tests. \(found)"
  }

  /// The findings and the numbers of files as one object of JSON.
  package var json: String {
    struct Output: Encodable {
      let files: [String: Int]
      let findings: [Finding]
    }
    var files = ["all": fileCount, "other": otherCount, "test": testCount]
    for kind in Kind.allCases { files[kind.rawValue] = fileCounts[kind] ?? 0 }
    return Output(files: files, findings: findings).json
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

extension Finding: CustomStringConvertible {
  package var description: String {
    "\(path):\(place.line):\(place.column): warning: \(message) [\(rule.rawValue)]"
  }
}

extension Finding: Encodable {
  private enum CodingKeys: CodingKey {
    case rule, path, line, column, message
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule.rawValue, forKey: .rule)
    try container.encode(path, forKey: .path)
    try container.encode(place.line, forKey: .line)
    try container.encode(place.column, forKey: .column)
    try container.encode(message, forKey: .message)
  }
}
