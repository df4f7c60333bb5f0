import DemoApp
import Testing

@Suite("The command line") struct CommandTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let command: Command

    init(_ arguments: String..., gives command: Command) {
      self.arguments = arguments
      self.command = command
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "the arguments describe one command",
    arguments: [
      Example(gives: .run(file: nil)),
      Example("--file", "a b", gives: .run(file: "a b")),
      Example("-f", "-x", gives: .run(file: "-x")),
      Example("--file=a=b", gives: .run(file: "a=b")),
      Example("--file", "a", "--file", "b", gives: .run(file: "b")),
      Example("--server", "a", gives: .run(file: nil, colors: .server(address: "a"))),
      Example("--server=a", gives: .run(file: nil, colors: .server(address: "a"))),
      Example("-f", "a", "--replay", "b", gives: .run(file: "a", colors: .recording(path: "b"))),
      Example("--help", gives: .help),
      Example("-h", "--unknown", gives: .help),
      Example("--file", "a", "--help", gives: .help),
      Example("--version", gives: .version),
      Example("--file", gives: .misuse("'--file' needs a path")),
      Example("-f", gives: .misuse("'-f' needs a path")),
      Example("--file", "", gives: .misuse("'--file' needs a path")),
      Example("--file=", gives: .misuse("'--file' needs a path")),
      Example("--replay", gives: .misuse("'--replay' needs a path")),
      Example("--server=", gives: .misuse("'--server' needs an address")),
      Example("--verbose", gives: .misuse("unknown option '--verbose'")),
      Example("-x", gives: .misuse("unknown option '-x'")),
      Example("-", gives: .misuse("unknown option '-'")),
      Example("a.json", gives: .misuse("unexpected argument 'a.json'")),
    ])
  func arguments(example: Example) {
    #expect(Command(arguments: example.arguments) == example.command)
  }
}

@Suite("The user's data folder") struct UserDataFolderTests {
  #if os(macOS)
    @Test("is in the library")
    func library() {
      let path = UserDataFolder.path(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/data"])
      #expect(path == "/home/a/Library/Application Support")
    }
  #else
    @Test("is the folder of XDG, or else in the home folder")
    func dataHome() {
      let environment = ["HOME": "/home/a", "XDG_DATA_HOME": "/data"]
      #expect(UserDataFolder.path(environment: environment) == "/data")
      #expect(UserDataFolder.path(environment: ["HOME": "/home/a"]) == "/home/a/.local/share")
    }

    @Test("a relative path of XDG is ignored")
    func relativePath() {
      let environment = ["HOME": "/home/a", "XDG_DATA_HOME": "data"]
      #expect(UserDataFolder.path(environment: environment) == "/home/a/.local/share")
    }
  #endif

  @Test("does not exist without a home folder", arguments: [[:], ["HOME": ""], ["HOME": "a"]])
  func noHome(environment: [String: String]) {
    #expect(UserDataFolder.path(environment: environment) == nil)
  }
}
