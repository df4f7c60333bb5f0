import DemoApp
import TestSupport
import Testing

@MainActor @Suite("A script for the session", .timeLimit(.minutes(10))) struct SessionScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("signs in, adds a note, signs out, and signs in as another user")
  func story() async {
    let added = await play("jjj\nada\nengine\nnAnswer Charles\n")
    #expect(added.hasPrefix(" Corbel demo: Home\n\n Hello, Ada! "))
    #expect(added.contains("\n   Answer Charles "))

    let next = await play("jjj\nada\nengine\nnTell nobody\u{1B}ograce\nnanosecond\n")
    #expect(next.hasPrefix(" Corbel demo: Home\n\n Hello, Grace! "))
    #expect(!next.contains("Tell nobody"))
    #expect(!next.contains("Oil the engine"))
  }

  @Test("writes nothing about the session to the file, which an older demo can read")
  func file() async throws {
    _ = await play("jjj\nada\nengine\n")
    #expect(
      try folder.text(of: "demo.json").contains(
        #"{"count":0,"kind":"local","screen":"menu","way":"viewStateAndLogic"}"#))

    #expect(await play("").hasPrefix(" Corbel demo: Menu\n"))
  }

  @Test("prints the expected text, word for word")
  func transcript() async {
    #expect(await play("jjj\nada\nengine\n") == Self.frameOfHome)
  }

  private func play(_ script: String) async -> String {
    await ProgramRun.lastFrame(of: script, in: folder)
  }

  private static let frameOfHome = """
     Corbel demo: Home

     Hello, Ada!                            │ Events
                                            │ menu    action    downTapped
     Notes     1                            │ menu    action    downTapped
       Oil the engine                       │ menu    action    downTapped
                                            │ menu    action    chooseTapped
     Draft     -                            │ menu    output    sessionChosen
                                            │ app     action    menu(sessionChosen)
     n         Write a note                 │ app     output    screenChanged(sessi…
     o         Sign out                     │ session action    signInTapped(ada, p…
     esc       Menu                         │ session began     signingIn #1
     q         Quit                         │ session ended     signingIn #1

    """
}
