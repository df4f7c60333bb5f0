/// What the arguments of the command line ask for.
package enum Arguments: Hashable, Sendable {
  /// Runs the demo with the given file, and with colors from a server or a recording.
  case run(file: String? = nil, server: String? = nil)
  case help
  /// Invalid arguments, with the reason.
  case misuse(String)

  /// Parses the arguments.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  package init(_ arguments: [String]) {
    var file: String?
    var server: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--file", "--server":
        guard let value = rest.popFirst(), !value.isEmpty else {
          self = .misuse("'\(argument)' needs \(argument == "--file" ? "a path" : "an address")")
          return
        }
        if argument == "--file" { file = value } else { server = value }
      case "-h", "--help":
        self = .help
        return
      default:
        self = .misuse("unknown argument '\(argument)'")
        return
      }
    }
    self = .run(file: file, server: server)
  }

  /// The text that `--help` prints.
  package static let helpText = """
    Shows the examples of Corbel in a terminal.

    Usage: Demo [--file <path>] [--server <address>]

    --file    Keep the data in this file, and the list beside it. By default they are
              in the user's data folder.
    --server  Load the colors from this address, and not from a recording.

    The keys are shown on the screen. Where standard input is not a terminal, it is
    read as a script of keys, and a frame is printed as plain text after each:

      printf '\\n++sq' | Demo

    """
}
