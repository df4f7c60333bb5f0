import DemoApp

/// The result of a run of the command.
struct ProgramRun: Equatable {
  var output = ""
  var error = ""
  var code: Int32 = 0

  @MainActor static func of(
    _ arguments: [String], environment: [String: String] = [:], script: String = ""
  ) async -> Self {
    var rest: [UInt8]? = Array(script.utf8)
    return await of(arguments, environment: environment, input: .script { rest.take() })
  }

  @MainActor static func of(_ arguments: [String], read: @escaping () -> [UInt8]?) async -> Self {
    await of(arguments, input: .script(read))
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

  /// The last frame that was printed, from its title on.
  var lastFrame: String {
    let start = output.ranges(of: "\n Corbel demo: ").last?.lowerBound ?? output.startIndex
    return String(output[start...].dropFirst().dropLast())
  }
}
