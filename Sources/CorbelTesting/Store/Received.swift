/// The kind of value that a test receives.
enum Received: String {
  case action, output

  /// The words before a value of this kind.
  var prefix: String { self == .output ? "the output " : "" }

  /// The name of the function that receives a value of this kind.
  var receiving: String { self == .output ? "expectOutput" : "receive" }

  var skipping: (name: String, cause: String) {
    switch self {
    case .action: ("skipActions()", "the effects have sent actions")
    case .output: ("skipOutputs()", "an output was sent")
    }
  }
}
