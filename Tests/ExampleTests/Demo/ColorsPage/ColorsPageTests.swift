import ColorsExample
import Corbel
import CorbelHTTP
import CorbelTesting
import DemoApp
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite("The page of colors", .timeLimit(.minutes(10))) struct ColorsPageTests {
  /// The recording that the tests of the example replay as well.
  private static let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Colors/HTTPSnapshots/colors.json").path

  private func makeTree(_ client: HTTPClient) throws -> AppTree {
    let clock = CorbelTesting.ImmediateClock()
    return try AppTree(colors: { ColorSource(client: client, clock: clock) }) { _ in }
  }

  /// A client that always answers with one page of one color.
  private static func answering(_ name: String) -> HTTPClient {
    let color = ##"{"id":1,"name":"\##(name)","color":"#98B2D1"}"##
    let body = #"{"page":1,"total_pages":1,"data":[\#(color)]}"#
    return HTTPClient { HTTPResponse(request: $0, status: 200, body: Data(body.utf8)) }
  }

  @Test("loads the colors when it is opened, and shows them") func opening() async throws {
    let tree = try makeTree(Self.answering("cerulean"))
    await tree.type("jjjj\n")
    #expect(
      tree.page == """
         Loaded    1

           #98B2D1 cerulean

         r         Load again
         c         Cancel
         esc       Menu
         q         Quit
        """)
  }

  @Test("shows why the colors can't be loaded") func failure() async throws {
    let tree = try makeTree(HTTPClient { HTTPResponse(request: $0, status: 404) })
    await tree.type("jjjj\n")
    #expect(
      tree.page.hasPrefix(
        """
         Loaded    failed

         'GET
         https://colors.test/api/colors?page=1'
         was answered with status 404.

        """))
  }

  @Test("keeps the old colors during a load and after its cancellation")
  func reloading() async throws {
    let answers = Gate<Void>()
    let answering = Self.answering("cerulean")
    let client = HTTPClient { request in
      try await answers.value()
      return try await answering.send(request)
    }
    let tree = try makeTree(client)
    // The gate answers the first request.
    answers.open()
    await tree.type("jjjj\n")
    tree.press(.character("r"))
    #expect(tree.page.hasPrefix(" Loaded    loading…\n\n   #98B2D1 cerulean\n"))
    tree.press(.character("c"))
    await tree.activity.settled()
    #expect(tree.page.hasPrefix(" Loaded    1\n\n   #98B2D1 cerulean\n"))
  }

  @Test("is left with escape, and the demo with q") func leaving() async throws {
    let tree = try makeTree(Self.answering("cerulean"))
    await tree.type("jjjj\n\u{1B}")
    #expect(tree.menu != nil)
    await tree.type("jjjj\nq")
    #expect(tree.app.isOver)
  }

  // MARK: Replaying

  @Test("replays a recording, at each visit from its beginning") func replay() async {
    let first = await play("jjjj\n")
    #expect(first.lastFrame.hasPrefix(" Corbel demo: Colors\n\n Loaded    6 "))
    #expect(first.lastFrame.contains("\n   #53B0AE blue turquoise "))
    let second = await play("jjjj\n\u{1B}jjjj\n")
    #expect(second.lastFrame.hasPrefix(" Corbel demo: Colors\n\n Loaded    6 "))
  }

  @Test("keeps the colors at the end of the recording") func endOfRecording() async {
    let run = await play("jjjj\nr")
    #expect(run.lastFrame.hasPrefix(" Corbel demo: Colors\n\n Loaded    failed, old colors "))
    #expect(run.lastFrame.contains("\n   #53B0AE blue turquoise "))
  }

  @Test("a missing recording ends the command with 1") func noRecording() async {
    let run = await ProgramRun.of(["--file", "/dev/null/a", "--replay", "/nowhere/a.json"])
    #expect(run.error.hasPrefix("Demo: There is no recording to replay.\n"))
    #expect(run.ending == .exit(code: 1))
  }

  private func play(_ script: String) async -> ProgramRun {
    do {
      let folder = try TemporaryFolder()
      let run = await ProgramRun.of(
        ["--file", "\(folder.path)/demo.json", "--replay", Self.recording], script: script)
      #expect(run.error == "")
      #expect(run.ending == .exit(code: 0))
      return run
    } catch {
      Issue.record(error)
      return ProgramRun()
    }
  }
}
