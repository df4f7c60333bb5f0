import DemoApp
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A recorded session of the demo", .stallLimit) struct RecordedDemoTests {
  /// The session that an article turns into a test.
  private static let stored = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../RepositoryCheck/Tests/DocumentationTests/Snippets")
    .appendingPathComponent("Sessions/colors.session")
    .standardizedFileURL

  /// A failure writes the new session, so that you can look at the difference.
  @Test("is the one in the article, apart from times and lines of code") func session() async throws
  {
    let folder = try TemporaryFolder()
    let run = await ProgramRun.of(
      ["--file", "\(folder.path)/demo.json", "--record", "\(folder.path)/colors.session"],
      script: "jjj\nr\u{1B}\n")
    #expect(run.code == 0)
    let text = try folder.text(of: "colors.session")
      .replacing(/"time":[0-9.]+/, with: "\"time\":0").replacing(
        /\.swift:[0-9]+"/, with: ".swift\"")
    let isSame = text == (try? String(contentsOf: Self.stored, encoding: .utf8))
    if !isSame { try text.write(to: Self.stored, atomically: true, encoding: .utf8) }
    #expect(isSame, "The demo records another session.")
  }
}
