/// What a command reads from and writes to.
@MainActor package struct Console {
  package enum Input {
    /// The terminal of the process, which is written to directly.
    case terminal
    /// A script, as a function that gives its next bytes, or nil at its end.
    case script(() -> [UInt8]?)
    /// Nothing that can be used, and why.
    case unusable(String)
  }

  let input: Input
  let write: (String) throws -> Void
  let writeError: (String) -> Void

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - input: Where keys come from.
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
