/// The input and output of a command.
@MainActor package struct Console {
  package enum Input {
    /// The terminal of the process, which the demo writes to directly.
    case terminal
    /// A script: a function that returns its next bytes, or nil at its end.
    case script(() -> [UInt8]?)
    /// Unusable input, with the reason.
    case unusable(String)
  }

  let input: Input
  let write: (String) throws -> Void
  let writeError: (String) -> Void

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - input: The source of the keys.
  ///   - write: Writes to standard output.
  ///   - writeError: Writes to standard error.
  package init(
    input: Input, write: @escaping (String) throws -> Void,
    writeError: @escaping (String) -> Void
  ) {
    self.input = input
    self.write = write
    self.writeError = writeError
  }
}
