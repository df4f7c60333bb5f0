import DemoApp
import Testing

@MainActor @Suite("The command as a whole") struct ProgramTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = "\(folder.path)/demo.json"
  }

  @Test("help and version go to standard output")
  func information() async {
    #expect(await run(["--help"]) == Run(output: Command.helpText))
    #expect(await run(["--version"]) == Run(output: "Demo 0.1.0\n"))
  }

  @Test("a misuse is told on standard error, with 2")
  func misuse() async {
    let run = await run(["--verbose"])
    #expect(
      run
        == Run(
          error: "Demo: unknown option '--verbose'\nTry 'Demo --help'.\n", ending: .exit(code: 2)))
  }

  @Test("a script is played, and what it has saved is there for the next")
  func twoRuns() async {
    let first = await run(["--file", file], script: "\n++sq")
    #expect(first.ending == .exit(code: 0))
    let second = await run(["--file", file], script: "")
    #expect(second.output.contains("\n Count     2 "))
    #expect(second.error == "")
  }

  @Test("the same script gives the same text each time")
  func determinism() async {
    let script = "\n++s\t+r\t-s\t+l\ts\tr\ta s\u{1B}[Bmj\n++rl0q"
    let first = await run(["--file", "\(folder.path)/1.json"], script: script)
    let second = await run(["--file", "\(folder.path)/2.json"], script: script)
    #expect(first == second)
  }

  @Test("the end of the script is the end, also within an escape sequence")
  func endOfInput() async {
    let run = await run(["--file", file], script: "\n\u{1B}")
    #expect(run.output.contains("=== esc\n Corbel demo: Menu\n"))
    #expect(run.ending == .exit(code: 0))
  }

  @Test("Control-C ends the script like the signal it stands for, and keeps the state")
  func interruption() async throws {
    let run = await run(["--file", file], script: "\n\u{3}+")
    #expect(run.ending == .signal(2))
    #expect(!run.output.contains("=== +"))
    #expect(try folder.text(of: "demo.json").contains("\"screen\" : \"counter\""))
  }

  @Test("a file that can't be read is set aside, and reported on screen and on standard error")
  func unreadableFile() async throws {
    try folder.write("{\"version\": 1, \"count\":", to: "demo.json")
    let run = await run(["--file", file], script: "\n+s")
    let message = "cannot read '\(file)' (it is not valid JSON); it is now '\(file).unreadable-1'"
    #expect(run.error == "Demo: \(message)\n")
    #expect(run.output.contains("\n ! cannot read "))
    #expect(run.ending == .exit(code: 0))
    #expect(try folder.text(of: "demo.json.unreadable-1") == "{\"version\": 1, \"count\":")
    #expect(try folder.text(of: "demo.json").contains("\"count\" : 1"))
  }

  @Test("a file of a version to come is set aside")
  func laterVersion() async throws {
    try folder.write("{\"version\": 2}", to: "demo.json")
    let run = await run(["--file", file], script: "")
    #expect(
      run.error == """
        Demo: cannot read '\(file)' ('version' is not as expected); it is now \
        '\(file).unreadable-1'

        """)
  }

  @Test("a file that can't be written is reported before anything is shown, with 1")
  func unwritableFile() async {
    let file = "\(folder.path)/none/demo.json"
    let run = await run(["--file", file], script: "\n+s")
    #expect(
      run
        == Run(
          error: "Demo: cannot write '\(file)': No such file or directory\n", ending: .exit(code: 1)
        ))
  }

  @Test("a file that can't be written any more is reported at the end, with 1")
  func unwritableAtTheEnd() async throws {
    try folder.makeFolder("gone")
    let file = "\(folder.path)/gone/demo.json"
    var chunks = ["\n+", "s"]
    let run = await run(["--file", file]) { [folder] in
      if chunks.count == 1 { try? folder.remove("gone") }
      return chunks.isEmpty ? nil : Array(chunks.removeFirst().utf8)
    }
    let problem = "cannot write '\(file)': No such file or directory"
    #expect(run.error == "Demo: \(problem)\n")
    #expect(run.output.contains("\n ! cannot write"))
    #expect(run.ending == .exit(code: 1))
  }

  @Test("without a home folder a file has to be named")
  func noHome() async {
    let run = await run([])
    #expect(
      run
        == Run(
          error: "Demo: cannot find the user's data folder; name a file with '--file'\n",
          ending: .exit(code: 1)))
  }

  @Test("without '--file' the file is in the user's data folder")
  func defaultFile() async throws {
    let environment = ["HOME": folder.path]
    let run = await run([], environment: environment, script: "q")
    #expect(run.ending == .exit(code: 0))
    let path = try #require(UserDataFolder.path(environment: environment))
    let data = DataFile<DemoState>(path: "\(path)/corbel-demo/demo.json")
    guard case .content(DemoState()) = try data.read() else {
      Issue.record("There is no file.")
      return
    }
  }

  @Test("where standard output is no terminal but standard input is, that is said")
  func unusableConsole() async {
    let run = await run(["--file", file], input: .unusable("standard output is not a terminal"))
    #expect(
      run == Run(error: "Demo: standard output is not a terminal\n", ending: .exit(code: 1)))
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

/// What came of a run of the command.
private struct Run: Equatable {
  var output = ""
  var error = ""
  var ending = Ending.exit(code: 0)
}

@MainActor private func run(
  _ arguments: [String], environment: [String: String] = [:], script: String = ""
) async -> Run {
  var rest: [UInt8]? = Array(script.utf8)
  return await run(arguments, environment: environment) { rest.take() }
}

@MainActor private func run(
  _ arguments: [String], environment: [String: String] = [:], read: @escaping () -> [UInt8]?
) async -> Run {
  await run(arguments, environment: environment, input: .script(read))
}

@MainActor private func run(
  _ arguments: [String], environment: [String: String] = [:], input: Console.Input
) async -> Run {
  var run = Run()
  let console = Console(
    input: input, write: { run.output += $0 }, writeError: { run.error += $0 })
  let program = Program(arguments: arguments, environment: environment, console: console)
  run.ending = await program.run()
  return run
}
