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

  @Test("a run that can't begin says why on standard error, and shows nothing")
  func refusals() async throws {
    try folder.write("{\"version\": 2}", to: "later.json")
    let later = "\(folder.path)/later.json"
    let rows: [(arguments: [String], input: Program.Input, error: String, code: Int32)] = [
      (
        ["--verbose"], .script { nil }, "unknown argument '--verbose'\nTry 'Demo --help'.", 2
      ),
      ([], .script { nil }, "cannot find the user's data folder; name a file with '--file'", 1),
      (
        ["--file", file], .unusable("standard output is not a terminal"),
        "standard output is not a terminal", 1
      ),
      (["--file", later], .script { nil }, "'\(later)' needs a newer app (format 2).", 1),
    ]
    for row in rows {
      expectEqual(
        await ProgramRun.of(row.arguments, input: row.input),
        ProgramRun(error: "Demo: \(row.error)\n", code: row.code))
    }
    expectEqual(await ProgramRun.of(["--help"]), ProgramRun(output: Arguments.helpText))
  }

  @Test("the next script finds the saved state, in a file or in the user's data folder")
  func twoRuns() async throws {
    let home = ["HOME": folder.path, "XDG_DATA_HOME": "relative"]
    for (arguments, environment) in [(["--file", file], [:]), ([], home)] {
      let first = await ProgramRun.of(arguments, environment: environment, script: "\n++sq")
      expectEqual(first.code, 0)
      let second = await ProgramRun.of(arguments, environment: environment, script: "")
      expectTrue(second.output.contains("\n Count     2 "))
      expectEqual(second.error, "")
    }
    try expectTrue(folder.text(of: ".local/share/corbel-demo/demo.json").contains("\"count\":2"))
  }

  @Test("the end of the script ends the demo, and keeps all but unfinished text")
  func endOfInput() async throws {
    let menu = await ProgramRun.of(["--file", file], script: "\n\u{1B}")
    expectTrue(menu.output.contains("=== esc\n Corbel demo: Menu\n"))
    expectEqual(menu.code, 0)
    let editor = await ProgramRun.of(["--file", file], script: "j\naTea\naMilk")
    expectEqual(editor, ProgramRun(output: editor.output))
    try expectTrue(folder.text(of: "demo.items.json").contains("\"Tea\""))
    expectTrue(try !folder.text(of: "demo.items.json").contains("\"Milk\""))
  }

  @Test("Control-C ends the script like the signal it stands for, and keeps the state")
  func interruption() async throws {
    let run = await ProgramRun.of(["--file", file], script: "\n\u{3}+")
    expectEqual(run.code, 130)
    expectTrue(!run.output.contains("=== +"))
    try expectTrue(folder.text(of: "demo.json").contains("\"screen\":\"counter\""))
  }

  @Test("a file that can't be read is set aside, and reported on screen and on standard error")
  func unreadableFile() async throws {
    try folder.write("{\"version\": 1, \"count\":", to: "demo.json")
    let run = await ProgramRun.of(["--file", file], script: "\n+s")
    let message = "cannot read '\(file)'; it is now '\(file).set-aside-1'"
    expectEqual(run.error, "Demo: \(message)\n")
    expectTrue(run.output.contains("\n ! cannot read"))
    expectEqual(run.code, 0)
    try expectEqual(folder.text(of: "demo.json.set-aside-1"), "{\"version\": 1, \"count\":")
    try expectTrue(folder.text(of: "demo.json").contains("\"count\":1"))
  }

  @Test("a file that can no longer be written is reported at the end, with 1")
  func unwritableAtTheEnd() async throws {
    try folder.makeFolder("gone")
    let file = "\(folder.path)/gone/demo.json"
    let run = await run(["\n+", "s"], in: file) {
      try? folder.remove("gone")
      try? folder.write("", to: "gone")
    }
    let problem = "'\(file)' can't be used: can't open the draft (Not a directory)."
    expectEqual(run.error, "Demo: \(problem)\n")
    expectEqual(run.code, 1)
  }

  /// Runs a script of two parts, and changes the disk between them.
  private func run(
    _ script: [String], in file: String, between: @escaping () -> Void
  ) async -> ProgramRun {
    var chunks = script
    return await ProgramRun.of(["--file", file]) {
      if chunks.count == 1 { between() }
      return chunks.isEmpty ? nil : Array(chunks.removeFirst().utf8)
    }
  }

  @Test("an error of writing ends the run, with 1")
  func closedOutput() async {
    var error = ""
    let program = Program(
      arguments: ["--file", file], environment: [:], input: .script { nil },
      write: { _ in throw ProgramError(call: "cannot write", number: 32) },
      writeError: { error += $0 })
    await expectEqual(program.run(), 1)
    expectEqual(error, "Demo: cannot write: Broken pipe\n")
  }

  @Test("prints the expected text, word for word", .effectsStartAtOnce)
  func transcript() async {
    let run = await ProgramRun.of(["--file", file], script: "\n+s\ts")
    expectEqual(
      run.lastFrame,
      """
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

      """)
  }
}
