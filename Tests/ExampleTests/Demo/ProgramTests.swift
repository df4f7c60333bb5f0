import CorbelTesting
import DemoApp
import TestSupport
import Testing

@MainActor @Suite("The command as a whole", .stallLimit) struct ProgramTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = "\(folder.path)/demo.json"
  }

  @Test("help goes to standard output")
  func information() async {
    #expect(await ProgramRun.of(["--help"]) == ProgramRun(output: Arguments.helpText))
  }

  @Test("a misuse is reported on standard error, with 2")
  func misuse() async {
    let run = await ProgramRun.of(["--verbose"])
    #expect(
      run
        == ProgramRun(
          error: "Demo: unknown argument '--verbose'\nTry 'Demo --help'.\n", code: 2))
  }

  @Test("a script runs, and the next script finds the saved state")
  func twoRuns() async {
    let first = await ProgramRun.of(["--file", file], script: "\n++sq")
    #expect(first.code == 0)
    let second = await ProgramRun.of(["--file", file], script: "")
    #expect(second.output.contains("\n Count     2 "))
    #expect(second.error == "")
  }

  @Test(
    "the same script gives the same text each time",
    arguments: [
      "\n++s\t+s\t-s\t+s\ts\tas\u{1B}[B\u{1B}j\nq",
      "j\naTea\naMilk\t\t \nKxe!\u{1B}ndy/e\nfff\u{1B}\nq",
      "jj\nada\nengines\nengine\nnAnswer Charles\noq\u{1B}\nq",
      "jjj\nrcr\u{1B}",
    ])
  func determinism(script: String) async {
    let first = await ProgramRun.of(["--file", "\(folder.path)/1.json"], script: script)
    let second = await ProgramRun.of(["--file", "\(folder.path)/2.json"], script: script)
    #expect(first == second)
  }

  @Test("the end of the script ends the demo, even within an escape sequence")
  func endOfInput() async {
    let run = await ProgramRun.of(["--file", file], script: "\n\u{1B}")
    #expect(run.output.contains("=== esc\n Corbel demo: Menu\n"))
    #expect(run.code == 0)
  }

  @Test("Control-C ends the script like the signal it stands for, and keeps the state")
  func interruption() async throws {
    let run = await ProgramRun.of(["--file", file], script: "\n\u{3}+")
    #expect(run.code == 130)
    #expect(!run.output.contains("=== +"))
    #expect(try folder.text(of: "demo.json").contains("\"screen\":\"counter\""))
  }

  @Test("a file that can't be read is set aside, and reported on screen and on standard error")
  func unreadableFile() async throws {
    try folder.write("{\"version\": 1, \"count\":", to: "demo.json")
    let run = await ProgramRun.of(["--file", file], script: "\n+s")
    let message = "cannot read '\(file)'; it is now '\(file).set-aside-1'"
    #expect(run.error == "Demo: \(message)\n")
    #expect(run.output.contains("\n ! cannot read"))
    #expect(run.code == 0)
    #expect(try folder.text(of: "demo.json.set-aside-1") == "{\"version\": 1, \"count\":")
    #expect(try folder.text(of: "demo.json").contains("\"count\":1"))
  }

  @Test("a file of a newer version stays, and is reported before anything is shown, with 1")
  func laterVersion() async throws {
    try folder.write("{\"version\": 2}", to: "demo.json")
    let run = await ProgramRun.of(["--file", file], script: "")
    #expect(
      run
        == ProgramRun(
          error: "Demo: '\(file)' needs a newer app (format 2).\n", code: 1))
  }

  @Test("a file that can no longer be written is reported at the end, with 1")
  func unwritableAtTheEnd() async throws {
    try folder.makeFolder("gone")
    let file = "\(folder.path)/gone/demo.json"
    var chunks = ["\n+", "s"]
    let run = await ProgramRun.of(["--file", file]) { [folder] in
      if chunks.count == 1 {
        try? folder.remove("gone")
        try? folder.write("", to: "gone")
      }
      return chunks.isEmpty ? nil : Array(chunks.removeFirst().utf8)
    }
    let problem = "'\(file)' can't be used: can't find the file (Not a directory)."
    #expect(run.error == "Demo: \(problem)\n")
    #expect(run.code == 1)
  }

  @Test("unsaved text ends with the script, and the list is kept")
  func unfinishedEditor() async throws {
    let run = await ProgramRun.of(["--file", file], script: "j\naTea\naMilk")
    #expect(run == ProgramRun(output: run.output))
    #expect(try folder.text(of: "demo.items.json").contains("\"Tea\""))
    #expect(try !folder.text(of: "demo.items.json").contains("\"Milk\""))
  }

  @Test("a list that can't be written is reported at the end, with 1")
  func unwritableList() async throws {
    var chunks = ["j\na", "Tea\n"]
    let run = await ProgramRun.of(["--file", file]) { [folder] in
      if chunks.count == 1 { try? folder.makeFolder("demo.items.json") }
      return chunks.isEmpty ? nil : Array(chunks.removeFirst().utf8)
    }
    let path = "\(folder.path)/demo.items.json"
    #expect(
      run.error == """
        Demo: The list was not saved: '\(path)' can't be used: can't read what is not a regular \
        file (Invalid argument).

        """)
    #expect(run.lastFrame.contains("\n ! The list was not saved:"))
    #expect(run.code == 1)
  }

  @Test("a list that can't be read is set aside, and a new list begins if the person wants this")
  func unreadableList() async throws {
    try folder.write("precious", to: "demo.items.json")
    let run = await ProgramRun.of(["--file", file], script: "j\nataTea\n")
    #expect(run.output.contains("\n ! The list was not loaded:"))
    #expect(run.code == 0)
    #expect(try folder.text(of: "demo.items.json.set-aside-1") == "precious")
    #expect(try folder.text(of: "demo.items.json").contains("\"Tea\""))
  }

  @Test("without a home folder a file has to be named")
  func noHome() async {
    let run = await ProgramRun.of([])
    #expect(
      run
        == ProgramRun(
          error: "Demo: cannot find the user's data folder; name a file with '--file'\n",
          code: 1))
  }

  @Test("without '--file' the file is in the user's data folder")
  func defaultFile() async throws {
    let environment = ["HOME": folder.path]
    let run = await ProgramRun.of([], environment: environment, script: "q")
    #expect(run.code == 0)
    #expect(run.output.contains("Menu"))
    let other = ["HOME": folder.path, "XDG_DATA_HOME": "relative"]
    #expect(await ProgramRun.of([], environment: other, script: "\n++s").code == 0)
    let path = ".local/share/corbel-demo/demo.json"
    #expect(try folder.text(of: path).contains("\"count\":2"))
  }

  @Test("a terminal as standard input, but not as standard output, is reported")
  func unusableConsole() async {
    let run = await ProgramRun.of(
      ["--file", file], input: .unusable("standard output is not a terminal"))
    #expect(
      run == ProgramRun(error: "Demo: standard output is not a terminal\n", code: 1))
  }

  @Test("an error of writing ends the run, with 1")
  func closedOutput() async {
    var error = ""
    let program = Program(
      arguments: ["--file", file], environment: [:], input: .script { nil },
      write: { _ in throw ProgramError(call: "cannot write", number: 32) },
      writeError: { error += $0 })
    #expect(await program.run() == 1)
    #expect(error == "Demo: cannot write: Broken pipe\n")
  }

  @Test("prints the expected text, word for word", .effectsStartAtOnce)
  func transcript() async {
    let run = await ProgramRun.of(["--file", file], script: "\n+s\ts")
    #expect(run.lastFrame == Self.lastFrame)
    let session = await ProgramRun.of(
      ["--file", "\(folder.path)/session.json"], script: "jj\nada\nengine\nnAnswer\n")
    #expect(session.lastFrame == Self.lastFrameOfSession)
  }

  private static let lastFrame = """
     Corbel demo: Counter

     Way 2 of 4: Reducer in a store         │ Events
                                            │ page    received  saved(1)
     Count     1                            │ counter action    saveTapped
     Saved     1                            │ counter began     load #1
     Service   on                           │ counter action    saveFinished(succes…
                                            │ counter output    saved(1)
     +         Count up                     │ page    received  saved(1)
     -         Count down                   │ counter ended     load #1
     s         Save                         │
     a         Switch the service off       │
     tab       Next way                     │
     esc       Menu                         │
     q         Quit                         │

    """

  private static let lastFrameOfSession = """
     Corbel demo: Home

     Hello, Ada!                            │ Events
                                            │ session action    authenticateTapped(…
     Notes     2                            │
       Oil the engine                       │
       Answer                               │
                                            │
     Draft                                  │
                                            │
     n         Write a note                 │
     o         Sign out                     │
     esc       Menu                         │
     q         Quit                         │

    """
}

@Suite("The command line") struct ArgumentsTests {
  @Test("the arguments describe one command")
  func arguments() {
    let table: [(arguments: [String], result: Arguments)] = [
      ([], .run()),
      (["--file", "a b"], .run(file: "a b")),
      (["--file", "a", "--file", "b"], .run(file: "b")),
      (["--file", "-x", "--server", "a"], .run(file: "-x", server: "a")),
      (["--record", "a", "--file", "b"], .run(file: "b", session: "a")),
      (["--help"], .help),
      (["-h", "--unknown"], .help),
      (["--file", "a", "--help"], .help),
      (["--file"], .misuse("'--file' needs a path")),
      (["--file", ""], .misuse("'--file' needs a path")),
      (["--server"], .misuse("'--server' needs an address")),
      (["--record"], .misuse("'--record' needs a path")),
      (["--verbose"], .misuse("unknown argument '--verbose'")),
      (["a.json"], .misuse("unknown argument 'a.json'")),
    ]
    #expect(table.map { Arguments($0.arguments) } == table.map(\.result))
  }
}
