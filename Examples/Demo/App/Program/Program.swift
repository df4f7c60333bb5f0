internal import Corbel

/// The command `Demo`, independent of the process that runs it.
@MainActor package struct Program {
  /// The delay of the service when a person watches.
  private static let delay = Duration.milliseconds(500)

  let arguments: [String]
  let environment: [String: String]
  let console: Console

  /// Creates a run of the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the name of the program.
  ///   - environment: The variables of the process.
  ///   - console: The input and output of the command.
  package init(arguments: [String], environment: [String: String], console: Console) {
    self.arguments = arguments
    self.environment = environment
    self.console = console
  }

  /// Runs the command.
  ///
  /// - Returns: The way in which the run ended.
  package func run() async -> Ending {
    do {
      switch Command(arguments: arguments) {
      case .help: try console.write(Command.helpText)
      case .version: try console.write(Command.versionText)
      case .misuse(let problem):
        console.writeError("Demo: \(problem)\nTry 'Demo --help'.\n")
        return .exit(code: 2)
      case .run(let path, let origin): return try await run(path, origin)
      }
      return .exit(code: 0)
    } catch {
      console.writeError("Demo: \(error)\n")
      return .exit(code: 1)
    }
  }

  private func run(_ path: String?, _ origin: ColorOrigin) async throws -> Ending {
    if case .unusable(let problem) = console.input { throw ProgramError(problem) }
    let clock: any Clock<Duration> = isScript ? ImmediateClock() : ContinuousClock()
    let colors = try origin.makeSources(clock: clock)
    let files = try files(at: path)
    let (state, problem) = try files.read()
    if let problem { console.writeError("Demo: \(problem)\n") }
    let services = DemoServices(
      count: state.count, items: files.items, delay: isScript ? .zero : Self.delay, clock: clock,
      colors: colors)
    let tree = AppTree(
      state: state, problem: problem, dependencies: try Dependencies(.live, services.register),
      write: files.write)
    if case .script(let read) = console.input {
      let script = ScriptRunner(tree: tree, read: read, write: console.write)
      return try await end(tree, files, script.run())
    }
    let terminal = try Terminal(isStyled: environment["NO_COLOR", default: ""].isEmpty)
    return try await end(
      tree, files, TerminalRunner(tree: tree, terminal: terminal).run())
  }

  private var isScript: Bool {
    if case .script = console.input { true } else { false }
  }

  private func files(at path: String?) throws -> DemoFiles {
    if let path { return DemoFiles(path: path) }
    guard let folder = UserDataFolder.path(environment: environment) else {
      throw ProgramError("cannot find the user's data folder; name a file with '--file'")
    }
    return DemoFiles(path: "\(folder)/corbel-demo/demo.json")
  }

  /// Saves the last state.
  private func end(
    _ tree: AppTree, _ files: DemoFiles, _ signal: Int32?
  ) async throws -> Ending {
    if !tree.app.isOver { await tree.quitUnasked() }
    await tree.activity.settled()
    if let loss = tree.loss { throw ProgramError(loss) }
    try await files.finish()
    return signal.map { .signal($0) } ?? .exit(code: 0)
  }
}

/// The reason why the program can't continue.
private struct ProgramError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
