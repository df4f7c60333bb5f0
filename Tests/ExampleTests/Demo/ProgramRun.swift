import DemoApp
import TestSupport
import Testing

/// The result of a run of the command.
struct ProgramRun: Equatable {
  var output = ""
  var error = ""
  var code: Int32 = 0

  @MainActor static func of(
    _ arguments: [String], environment: [String: String] = [:], script: String = ""
  ) async -> Self {
    var rest: [UInt8]? = Array(script.utf8)
    return await of(arguments, environment: environment) { rest.take() }
  }

  @MainActor static func of(
    _ arguments: [String], environment: [String: String] = [:], read: @escaping () -> [UInt8]?
  ) async -> Self {
    await of(arguments, environment: environment, input: .script(read))
  }

  @MainActor static func of(
    _ arguments: [String], environment: [String: String] = [:], input: Program.Input
  ) async -> Self {
    var run = Self()
    let program = Program(
      arguments: arguments, environment: environment, input: input,
      write: { run.output += $0 }, writeError: { run.error += $0 })
    run.code = await program.run()
    return run
  }

  /// Plays a script with a file in a folder, quits, and returns the last frame.
  @MainActor static func lastFrame(
    of script: String, in folder: TemporaryFolder, at place: SourceLocation = #_sourceLocation
  ) async -> String {
    let run = await of(["--file", "\(folder.path)/demo.json"], script: script)
    #expect(run.code == 0, sourceLocation: place)
    #expect(run.error == "", sourceLocation: place)
    return run.lastFrame
  }

  /// The last frame that was printed, from its title on.
  var lastFrame: String {
    let start = output.ranges(of: "\n Corbel demo: ").last?.lowerBound ?? output.startIndex
    return String(output[start...].dropFirst().dropLast())
  }
}
