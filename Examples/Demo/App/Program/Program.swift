internal import Corbel
internal import CorbelStorage
internal import Foundation

/// The command `Demo`, independent of the process that runs it.
@MainActor package struct Program {
  /// The origin of the keys.
  package enum Input {
    case terminal
    /// Returns the next bytes of a script, or nil at its end.
    case script(() -> [UInt8]?)
    /// Unusable input, with the reason.
    case unusable(String)
  }

  let arguments: [String]
  let environment: [String: String]
  let input: Input
  let write: (String) throws -> Void
  let writeError: (String) -> Void

  /// Creates a run of the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the name of the program.
  ///   - environment: The variables of the process.
  ///   - input: The source of the keys.
  ///   - write: Writes to standard output.
  ///   - writeError: Writes to standard error.
  package init(
    arguments: [String], environment: [String: String], input: Input,
    write: @escaping (String) throws -> Void, writeError: @escaping (String) -> Void
  ) {
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.write = write
    self.writeError = writeError
  }

  /// Runs the command.
  ///
  /// - Returns: The exit code: 128 and the number of the signal if a signal or its key ended the
  ///   run.
  package func run() async -> Int32 {
    do {
      switch Arguments(arguments) {
      case .help: try write(Arguments.helpText)
      case .misuse(let problem):
        writeError("Demo: \(problem)\nTry 'Demo --help'.\n")
        return 2
      case .run(let path): return try await run(path)
      }
      return 0
    } catch {
      writeError("Demo: \(error)\n")
      return 1
    }
  }

  private func run(_ path: String?) async throws -> Int32 {
    if case .unusable(let problem) = input { throw ProgramError(problem) }
    let files = try DemoFiles(path: path, environment: environment)
    if let problem = files.problem { writeError("Demo: \(problem)\n") }
    let isScript = if case .script = input { true } else { false }
    let demo = try Demo(
      stored: files.state, problem: files.problem, items: files.items,
      delay: isScript ? .zero : .milliseconds(500),
      clock: isScript ? ImmediateClock() : ContinuousClock())
    let signal =
      if case .script(let read) = input {
        try await run(demo, script: read)
      } else {
        try await run(demo, in: Terminal(isStyled: environment["NO_COLOR", default: ""].isEmpty))
      }
    if !demo.isOver { await demo.quitUnasked() }
    await demo.events.settled()
    if let loss = demo.page?.loss { throw ProgramError(loss) }
    await files.state.flush()
    if let error = files.state.saveError { throw error }
    return signal.map { 128 + $0 } ?? 0
  }

  /// Reads keys from a script, and prints a frame as text after each.
  ///
  /// It waits for all work that a key started. So the same script prints the same text each time.
  ///
  /// - Returns: The signal of the key that ended the demo, if there was one.
  private func run(_ demo: Demo, script read: () -> [UInt8]?) async throws -> Int32? {
    func show(_ name: String) async throws {
      await demo.events.settled()
      guard !demo.isOver else { return }
      try write("=== \(name)\n\(demo.frame(columns: 80, rows: 24).plainText)\n")
    }
    try await show("start")
    var parser = KeyParser()
    while !demo.isOver {
      let bytes = read()
      for key in bytes.map({ parser.take($0) }) ?? parser.finish() where !demo.isOver {
        if key == .control("c") { return SIGINT }
        demo.press(key)
        try await show(key.name)
      }
      if bytes == nil { return nil }
    }
    return nil
  }

  /// Shows frames in a terminal until the demo ends, or until a signal asks the process to end.
  ///
  /// - Returns: The signal.
  private func run(_ demo: Demo, in terminal: Terminal) async throws -> Int32? {
    defer { terminal.close() }
    // This call owns the task, and cancels it when it ends.
    let drawing = ObservationToken {
      demo.isOver ? terminal.end() : terminal.show(demo)
    }
    defer { drawing.cancel() }
    for await event in terminal.events {
      switch event {
      case .key(.control("c")): return SIGINT
      case .key(let key): demo.press(key)
      case .terminated(let signal): return signal
      case .resized: terminal.show(demo, isComplete: true)
      }
    }
    if let problem = terminal.problem { throw problem }
    return nil
  }
}

extension Program {
  /// Runs the command in this process, and ends the process.
  package static func main() async -> Never {
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment, input: standardInput,
      write: { try writeAll($0, to: STDOUT_FILENO) },
      writeError: { try? writeAll($0, to: STDERR_FILENO) })
    let code = await program.run()
    // Ends by the signal itself, so that a shell knows the reason and can stop a loop.
    if code > 128 { Signals.raiseUnhandled(code - 128) }
    exit(code)
  }

  private static var standardInput: Input {
    guard isatty(STDIN_FILENO) == 1 else { return .script { readBytes(from: STDIN_FILENO) } }
    return isatty(STDOUT_FILENO) == 1 ? .terminal : .unusable("standard output is not a terminal")
  }
}
