internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Program {
  /// Runs the command in this process, and ends the process.
  package static func main() async -> Never {
    let program = Program(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment, console: .process)
    switch await program.run() {
    case .exit(let code): exit(code)
    case .signal(let number):
      // Ends by the signal itself, so that a shell knows the reason and can stop a loop.
      raiseUnhandled(number)
      exit(128 + number)
    }
  }
}

extension Console {
  /// Standard input, output and error.
  static var process: Self {
    Self(
      input: input,
      write: { try writeAll($0, to: STDOUT_FILENO) },
      writeError: { try? writeAll($0, to: STDERR_FILENO) })
  }

  private static var input: Input {
    guard isatty(STDIN_FILENO) == 1 else { return .script { read(from: STDIN_FILENO) } }
    return isatty(STDOUT_FILENO) == 1 ? .terminal : .unusable("standard output is not a terminal")
  }
}
