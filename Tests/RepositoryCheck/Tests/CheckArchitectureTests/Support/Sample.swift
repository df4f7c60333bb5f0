import ArchitectureRules
internal import Foundation
import Testing

/// A small project in one file, with the findings that the check has to report.
///
/// A line such as `--- HomeView.swift` begins a file of the project, and `--- findings` the
/// expected findings. A file in the folder `Tests` belongs to the tests.
struct Sample: Sendable, CustomTestStringConvertible {
  let name: String
  let files: [SourceFile]
  let findings: [String]

  init(name: String, text: String) {
    self.name = name
    var parts: [(path: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        parts.append((String(line.dropFirst(4)), []))
      } else if !parts.isEmpty {
        parts[parts.count - 1].lines.append(line)
      }
    }
    files = parts.filter { $0.path != "findings" }.map { path, lines in
      SourceFile(path: path, text: lines.joined(separator: "\n"), isTest: path.hasPrefix("Tests/"))
    }
    findings = parts.filter { $0.path == "findings" }.flatMap(\.lines).filter { !$0.isEmpty }
      .map(String.init)
  }

  var testDescription: String { name }

  var report: Report { Report(Project(files)) }

  /// The samples of a folder.
  static func all(in folder: String) -> [Sample] {
    let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Samples/\(folder)")
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return Sample(name: String(name.prefix { $0 != "." }), text: text)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }
}
