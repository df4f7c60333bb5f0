import FeatureGenerator
import Foundation
import TestSupport
import Testing

/// The sample is compiled and tested with this package, and type-checked with a stand-in for
/// SwiftUI.
@Suite("The sample of what the command writes") struct SampleTests {
  private static let sample = URL(filePath: #filePath).resolvingSymlinksInPath()
    .appending(path: "../../../NewFeatureSample").standardizedFileURL

  private struct Answer: Decodable {
    struct File: Decodable {
      let path: String
    }

    let files: [File]
  }

  @Test(
    "is what the command writes. '.ci/new-feature --sample' writes it again",
    arguments: [("Note", "mvsl"), ("Profile", "store"), ("Review", "model")])
  func isUpToDate(name: String, style: String) throws {
    let folder = try TemporaryFolder()
    for name in ["Sources", "Tests"] { try folder.makeFolder(name) }
    let modules = [("Sources", "library"), ("Tests", "test")].flatMap { name, kind in
      ["--module", name, "NewFeatureSample", kind, "\(folder.path)/\(name)", "?", "?"]
    }

    let command = try #require(
      NewFeatureCommand(
        ["--package", folder.path] + modules
          + ["--", name, "--style", style, "--json"]))

    let answer = try JSONDecoder().decode(Answer.self, from: Data(command.run().output.utf8))
    expectTrue(!answer.files.isEmpty)
    for file in answer.files {
      let path = Self.sample.appending(path: file.path).path
      try expectEqual(folder.text(of: file.path), String(contentsOfFile: path, encoding: .utf8))
    }
  }
}
