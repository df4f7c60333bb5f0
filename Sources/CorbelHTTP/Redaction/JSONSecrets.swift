/// A search for the secret values of a JSON body.
enum JSONSecrets {
  /// A secret string or number.
  struct Secret {
    let name: String
    let value: String
    let isNumber: Bool
    let range: Range<Int>
  }

  /// Finds all strings and numbers within the values of fields with secret names.
  ///
  /// - Parameters:
  ///   - bytes: Valid JSON.
  ///   - redaction: The redaction with the secret names.
  /// - Returns: The secrets, in the order of the text.
  static func find(in bytes: [UInt8], _ redaction: HTTPRedaction) -> [Secret] {
    var finder = Finder(scanner: JSONScanner(bytes), redaction: redaction)
    try? finder.find(name: nil)
    return finder.secrets
  }

  private struct Finder {
    var scanner: JSONScanner
    let redaction: HTTPRedaction
    var secrets: [Secret] = []

    /// Reads past a value and adds its secrets.
    ///
    /// `name` is the secret name of a field that contains the value, or nil.
    mutating func find(name: String?) throws(JSONScanner.Problem) {
      switch scanner.peek() {
      case UInt8(ascii: "{"):
        try scanner.expect("{")
        if scanner.pass("}") { return }
        repeat {
          let member = scanner.text(try scanner.string())
          try scanner.expect(":")
          let isSecret = redaction.coversJSONField(member)
          try find(name: name ?? (isSecret ? member : nil))
        } while scanner.pass(",")
        try scanner.expect("}")
      case UInt8(ascii: "["):
        try scanner.expect("[")
        if scanner.pass("]") { return }
        repeat { try find(name: name) } while scanner.pass(",")
        try scanner.expect("]")
      case UInt8(ascii: "\""):
        let range = try scanner.string()
        if let name { add(name, scanner.text(range), range, isNumber: false) }
      case let first:
        let range = try scanner.value()
        let isWord = [UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n")].contains(first)
        if let name, !isWord {
          let number = String(decoding: scanner.bytes[range], as: UTF8.self)
          add(name, number, range, isNumber: true)
        }
      }
    }

    private mutating func add(_ name: String, _ value: String, _ range: Range<Int>, isNumber: Bool)
    {
      secrets.append(Secret(name: name, value: value, isNumber: isNumber, range: range))
    }
  }
}
