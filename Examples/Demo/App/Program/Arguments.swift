/// What the arguments of the command line ask for.
package enum Arguments: Hashable, Sendable {
  /// Runs the demo with the given file, with colors from a server or a recording, and with a file for
  /// the session of their page.
  case run(file: String? = nil, server: String? = nil, session: String? = nil)
  case help
  /// Invalid arguments, with the reason.
  case misuse(String)

  /// Parses the arguments.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  package init(_ arguments: [String]) {
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--file", "--server", "--record":
        guard let value = rest.popFirst(), !value.isEmpty else {
          self = .misuse("'\(argument)' needs \(argument == "--server" ? "an address" : "a path")")
          return
        }
        options[argument] = value
      case "-h", "--help":
        self = .help
        return
      default:
        self = .misuse("unknown argument '\(argument)'")
        return
      }
    }
    self = .run(
      file: options["--file"], server: options["--server"], session: options["--record"])
  }

  /// The text that `--help` prints.
  package static let helpText = """
    Shows the examples of Corbel in a terminal.

    Usage: Demo [--file <path>] [--server <address>] [--record <path>]

    --file    Keep the data in this file, and the list beside it. By default they are
              in the user's data folder.
    --server  Load the colors from this address, and not from a recording.
    --record  Write what happens on the page of the colors to this file.

    The keys are shown on the screen. Where standard input is not a terminal, it is
    read as a script of keys, and a frame is printed as plain text after each:

      printf '\\n++sq' | Demo

    """
}
