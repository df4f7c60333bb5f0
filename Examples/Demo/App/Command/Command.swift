/// The command that the arguments of the command line describe.
package enum Command: Hashable, Sendable {
  /// Runs the demo with the given file, and with colors from a server or a recording.
  case run(file: String?, colors: ColorOrigin = .testServer)
  case help
  case version
  /// Invalid arguments, with the reason.
  case misuse(String)

  /// Parses the arguments.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  package init(arguments: [String]) {
    var file: String?
    var colors = ColorOrigin.testServer
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if let command = Self(information: argument) {
        self = command
        return
      }
      let (name, kind) = Self.option(argument)
      guard let kind else {
        let isOption = argument.hasPrefix("-")
        self = .misuse("\(isOption ? "unknown option" : "unexpected argument") '\(argument)'")
        return
      }
      let value = argument == name ? rest.popFirst() : String(argument.dropFirst(name.count + 1))
      guard let value, !value.isEmpty else {
        self = .misuse("'\(name)' needs \(kind == .server ? "an address" : "a path")")
        return
      }
      switch kind {
      case .file: file = value
      case .server: colors = .server(address: value)
      case .replay: colors = .recording(path: value)
      }
    }
    self = .run(file: file, colors: colors)
  }

  private init?(information argument: String) {
    switch argument {
    case "-h", "--help": self = .help
    case "--version": self = .version
    default: return nil
    }
  }

  /// An option with a value.
  private enum Option {
    case file, server, replay
  }

  /// Splits an argument such as `--file=a.json`, and finds its option.
  private static func option(_ argument: String) -> (name: String, kind: Option?) {
    let isLong = argument.hasPrefix("--")
    let name = isLong ? String(argument.prefix { $0 != "=" }) : argument
    let kinds: [String: Option] = [
      "-f": .file, "--file": .file, "--server": .server, "--replay": .replay,
    ]
    return (name, kinds[name])
  }

  /// The text that `--help` prints.
  package static let helpText = """
    Shows the examples of Corbel in a terminal.

    Usage: Demo [--file <path>] [--server <address> | --replay <path>]

    Options:
      -f, --file <path>  Keep the data in this file, and the list beside it: that of
                         a.json is in a.items.json. By default they are in the user's
                         data folder: corbel-demo/demo.json
          --server <address>
                         Load the colors from this address. By default it is that of the
                         tests' server on this machine:
                         python3 Tests/CorbelHTTPTests/Support/server.py 8137
          --replay <path>
                         Load the colors from a recording, without a network:
                         Tests/ExampleTests/Colors/HTTPSnapshots/colors.json
      -h, --help         Show this help.
          --version      Show the version.

    The keys are shown on the screen. Where standard input is not a terminal, it is
    read as a script of keys, and a frame is printed as plain text after each:

      printf '\\n++sq' | Demo

    """

  /// The text that `--version` prints.
  package static let versionText = "Demo 0.1.0\n"
}
