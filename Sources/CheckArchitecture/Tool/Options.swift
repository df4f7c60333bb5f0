import ArchitectureRules
import Foundation

/// The arguments of the command.
struct Options {
  static let help = """
    Checks the architecture of the files below some folders.

    Usage: swift package check-architecture [--target <name>]… [--strict] [--json]
           check-architecture [--strict] [--json] [--tests <folder>]… [<folder>]…

      --target <name>         A target to check. Without it, all targets are checked.
      --strict                Fails if a rule is broken.
      --json                  Prints one object of JSON.
      --tests <folder>        A folder with tests. A folder whose name ends in 'Tests' is known as one.

    The program without 'swift package' checks everything below the current folder if no folder is given. The status is 2 if
    the check can't be made, 1 if a rule is broken and '--strict' is given, and 0 otherwise. The article "Rules" describes the rules.
    """

  private(set) var needsHelp = false
  private(set) var isJSON = false
  private(set) var isStrict = false
  private(set) var paths: [String] = []
  private(set) var tests: [String] = []
  private(set) var configuration = Configuration()

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": needsHelp = true
      case "--json": isJSON = true
      case "--strict": isStrict = true
      case "--tests":
        guard let folder = rest.popFirst() else { throw Failure("--tests needs a folder.") }
        tests.append(folder)
      case _ where argument.hasPrefix("-"):
        throw Failure("\(argument) is no option.\n\n\(Self.help)")
      default: paths.append(argument)
      }
    }
    if paths.isEmpty { paths = ["."] }
    try readConfiguration()
  }

  private mutating func readConfiguration() throws {
    let path = ".corbel-architecture"
    guard let data = FileManager.default.contents(atPath: path) else { return }
    do throws(Configuration.Mistake) {
      configuration = try Configuration(String(decoding: data, as: UTF8.self)) {
        FileManager.default.fileExists(atPath: "./\($0)")
      }
    } catch {
      throw Failure("\(path):\(error.line): \(error.message)")
    }
  }
}
