/// What the arguments of the command line ask for.
package enum Command: Hashable, Sendable {
  /// To run, with the file that was named.
  case run(file: String?)
  case help
  case version
  /// Nothing that can be done, and why.
  case misuse(String)

  /// Reads the arguments.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  package init(arguments: [String]) {
    var file: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help": self = .help
      case "--version": self = .version
      case "-f", "--file":
        guard let path = rest.popFirst(), !path.isEmpty else {
          self = .misuse("'\(argument)' needs a path")
          return
        }
        file = path
        continue
      case _ where argument.hasPrefix("--file="):
        file = String(argument.dropFirst("--file=".count))
        if file != "" { continue }
        self = .misuse("'--file' needs a path")
      case _ where argument.hasPrefix("-"): self = .misuse("unknown option '\(argument)'")
      default: self = .misuse("unexpected argument '\(argument)'")
      }
      return
    }
    self = .run(file: file)
  }

  /// What `--help` prints.
  package static let helpText = """
    Shows the examples of Corbel in a terminal.

    Usage: Demo [--file <path>]

    Options:
      -f, --file <path>  Keep the data in this file, and the list beside it: that of
                         a.json is in a.items.json. By default they are in the user's
                         data folder: corbel-demo/demo.json
      -h, --help         Show this help.
          --version      Show the version.

    The keys are shown on the screen. Where standard input is not a terminal, it is
    read as a script of keys, and a frame is printed as plain text after each:

      printf '\\n++sq' | Demo

    """

  /// What `--version` prints.
  package static let versionText = "Demo 0.1.0\n"
}
