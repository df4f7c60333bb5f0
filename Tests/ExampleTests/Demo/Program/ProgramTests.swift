import CorbelStorage
import DemoApp
import Foundation
import TestSupport
import Testing

@MainActor @Suite("The command as a whole", .timeLimit(.minutes(10))) struct ProgramTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = "\(folder.path)/demo.json"
  }

  @Test("help and version go to standard output")
  func information() async {
    #expect(await ProgramRun.of(["--help"]) == ProgramRun(output: Command.helpText))
    #expect(await ProgramRun.of(["--version"]) == ProgramRun(output: "Demo 0.1.0\n"))
  }

  @Test("a misuse is reported on standard error, with 2")
  func misuse() async {
    let run = await ProgramRun.of(["--verbose"])
    #expect(
      run
        == ProgramRun(
          error: "Demo: unknown option '--verbose'\nTry 'Demo --help'.\n", ending: .exit(code: 2)))
  }

  @Test("a script runs, and the next script finds the saved state")
  func twoRuns() async {
    let first = await ProgramRun.of(["--file", file], script: "\n++sq")
    #expect(first.ending == .exit(code: 0))
    let second = await ProgramRun.of(["--file", file], script: "")
    #expect(second.output.contains("\n Count     2 "))
    #expect(second.error == "")
  }

  @Test(
    "the same script gives the same text each time",
    arguments: [
      "\n++s\t+r\t-s\t+l\ts\tr\ta s\u{1B}[Bmj\n++rl0q",
      "jj\naTea\naMilk\t\t \nKxe!\u{1B}ndy/e\nfff\u{1B}jj\nq",
      "jjj\nada\nengines\nengine\nnAnswer Charles\noq\u{1B}jjj\nq",
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
    #expect(run.ending == .exit(code: 0))
  }

  @Test("Control-C ends the script like the signal it stands for, and keeps the state")
  func interruption() async throws {
    let run = await ProgramRun.of(["--file", file], script: "\n\u{3}+")
    #expect(run.ending == .signal(2))
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
    #expect(run.ending == .exit(code: 0))
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
          error: "Demo: '\(file)' has the newer version 2.\n", ending: .exit(code: 1)))
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
    #expect(run.ending == .exit(code: 1))
  }

  @Test("unsaved text ends with the script, and the list is kept")
  func unfinishedEditor() async throws {
    let run = await ProgramRun.of(["--file", file], script: "jj\naTea\naMilk")
    #expect(run == ProgramRun(output: run.output))
    #expect(try folder.text(of: "demo.items.json").contains("\"Tea\""))
    #expect(try !folder.text(of: "demo.items.json").contains("\"Milk\""))
  }

  @Test("a list that can't be written is reported at the end, with 1")
  func unwritableList() async throws {
    var chunks = ["jj\na", "Tea\n"]
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
    #expect(run.ending == .exit(code: 1))
  }

  @Test("a list that can't be read is set aside, and a new list begins if the person wants this")
  func unreadableList() async throws {
    try folder.write("precious", to: "demo.items.json")
    let run = await ProgramRun.of(["--file", file], script: "jj\nataTea\n")
    #expect(run.output.contains("\n ! The list was not loaded:"))
    #expect(run.ending == .exit(code: 0))
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
          ending: .exit(code: 1)))
  }

  @Test("without '--file' the file is in the user's data folder")
  func defaultFile() async throws {
    let environment = ["HOME": folder.path]
    let run = await ProgramRun.of([], environment: environment, script: "q")
    #expect(run.ending == .exit(code: 0))
    let path = try #require(UserDataFolder.path(environment: environment))
    let data = URL(fileURLWithPath: "\(path)/corbel-demo/demo.json")
    let stored = Stored(DemoState(count: 9), in: .file(data))
    #expect(stored.value == DemoState())
  }

  @Test("a terminal as standard input, but not as standard output, is reported")
  func unusableConsole() async {
    let run = await ProgramRun.of(
      ["--file", file], input: .unusable("standard output is not a terminal"))
    #expect(
      run == ProgramRun(error: "Demo: standard output is not a terminal\n", ending: .exit(code: 1)))
  }

  @Test("an error of writing ends the run, with 1")
  func closedOutput() async {
    var error = ""
    let console = Console(
      input: .script { nil },
      write: { _ in throw SystemError("cannot write", number: 32) }, writeError: { error += $0 })
    let program = Program(arguments: ["--file", file], environment: [:], console: console)
    #expect(await program.run() == .exit(code: 1))
    #expect(error == "Demo: cannot write: Broken pipe\n")
  }
}
