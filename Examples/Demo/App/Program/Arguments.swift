/// What the arguments of the command line ask for.
package enum Arguments: Hashable, Sendable {
  /// Runs the demo with the given file.
  case run(file: String? = nil)
  case help
  /// Invalid arguments, with the reason.
  case misuse(String)

  /// Parses the arguments.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  package init(_ arguments: [String]) {
    var file: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--file":
        guard let value = rest.popFirst(), !value.isEmpty else {
          self = .misuse("'--file' needs a path")
          return
        }
        file = value
      case "-h", "--help":
        self = .help
        return
      default:
        self = .misuse("unknown argument '\(argument)'")
        return
      }
    }
    self = .run(file: file)
  }

  /// The text that `--help` prints.
  package static let helpText = """
    Shows two examples of Corbel in a terminal: a counter, and a list with an editor.

    Usage: Demo [--file <path>]

    --file  Keep the data in this file, and the list beside it. By default they are
            in the user's data folder.

    The keys are shown on the screen. Where standard input is not a terminal, it is
    read as a script of keys, and a frame is printed as plain text after each:

      printf '\\n++sq' | Demo

    """
}
