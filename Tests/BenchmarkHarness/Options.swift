#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program's options.
struct Options {
  private(set) var filter = ""
  private(set) var isSmokeRun = false
  private(set) var profiledCount: Int?

  private static let usage = """
    Usage: swift run -c release Benchmarks [--smoke] [--filter TEXT] [--profile COUNT]

      --filter TEXT    measure the rows whose names contain the text
      --smoke          measure for a moment only, to see that every row runs
      --profile COUNT  don't measure: do each row's work so many times, for a profiler

    Each row is compared with B, one increment of a property of an unobserved @Observable class, or
    with B1, the same with one observer that registers again.
    """

  init(_ arguments: some Sequence<String>) {
    var rest = ArraySlice(Array(arguments))
    while let argument = rest.popFirst() {
      switch argument {
      case "--smoke":
        isSmokeRun = true
      case "--filter":
        filter = Self.value(of: argument, from: &rest)
      case "--profile":
        guard let count = Int(Self.value(of: argument, from: &rest)), count > 0 else {
          Self.exit(with: "--profile takes a whole number above zero.")
        }
        profiledCount = count
      case "--help", "-h":
        print(Self.usage)
        Self.end(0)
      default:
        Self.exit(with: "Unknown argument '\(argument)'.")
      }
    }
  }

  private static func value(of name: String, from rest: inout ArraySlice<String>) -> String {
    guard let value = rest.popFirst() else { exit(with: "\(name) takes a value.") }
    return value
  }

  /// Ends the program because of its arguments.
  static func exit(with message: String) -> Never {
    end(2, "\(message)\n\n\(usage)\n")
  }

  /// Ends the program because of its measurements.
  static func fail(with message: String) -> Never {
    end(1, "\(message)\n")
  }

  private static func end(_ code: Int32, _ text: String = "") -> Never {
    text.utf8CString.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count - 1) }
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Glibc)
      Glibc.exit(code)
    #else
      Musl.exit(code)
    #endif
  }
}
