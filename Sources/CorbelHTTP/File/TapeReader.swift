internal import Foundation

/// A reader of the exchanges in a file.
struct TapeReader {
  typealias Problem = JSONScanner.Problem

  private var scanner: JSONScanner
  /// The format version of the file and the offset of its field, if the format is too new to read.
  private(set) var newerVersion: (version: Int, offset: Int)?

  init(_ bytes: [UInt8]) {
    scanner = JSONScanner(bytes)
  }

  mutating func exchanges() throws(Problem) -> [HTTPTape.Exchange] {
    if scanner.peek() == nil { throw scanner.problem("the file is empty") }
    var version: Int?
    var list: Range<Int>?
    try members { (reader, name, offset) throws(Problem) in
      switch name {
      case TapeFile.versionKey:
        version = try reader.integer(1...1_000_000)
        if let version, version > TapeFile.version { reader.newerVersion = (version, offset) }
      case "exchanges": list = try reader.scanner.value()
      default:
        // A newer version may have more fields.
        guard reader.newerVersion != nil else { throw reader.unknown(name, offset) }
        try reader.scanner.value()
      }
    }
    try scanner.expectEnd()
    guard version != nil else { throw scanner.problem("'\(TapeFile.versionKey)' is missing") }
    if newerVersion != nil { throw scanner.problem("the version is newer") }
    guard let list else { throw scanner.problem("'exchanges' is missing") }
    scanner = JSONScanner(scanner.bytes, in: list)
    return try array { (reader) throws(Problem) in try reader.exchange() }
  }

  private mutating func exchange() throws(Problem) -> HTTPTape.Exchange {
    var request: HTTPTape.Request?
    var outcome: HTTPTape.Exchange.Outcome?
    var milliseconds: Int?
    let start = start()
    try members { (reader, name, offset) throws(Problem) in
      switch name {
      case "request": request = try reader.request()
      case "response", "error":
        guard outcome == nil else {
          throw reader.scanner.problem("an exchange has both a response and an error", at: offset)
        }
        outcome =
          name == "error" ? .failure(try reader.failure()) : .response(try reader.response())
      case "milliseconds": milliseconds = try reader.integer(0...86_400_000)
      default: throw reader.unknown(name, offset)
      }
    }
    guard let request else { throw scanner.problem("an exchange has no request", at: start) }
    guard let outcome else {
      throw scanner.problem("an exchange has neither a response nor an error", at: start)
    }
    return HTTPTape.Exchange(request: request, outcome: outcome, milliseconds: milliseconds)
  }

  private mutating func request() throws(Problem) -> HTTPTape.Request {
    var method: String?
    var url: String?
    var headers: [String: String] = [:]
    var body: Data?
    let start = start()
    try members { (reader, name, offset) throws(Problem) in
      switch name {
      case "method": method = try reader.text()
      case "url": url = try reader.text()
      case "headers": headers = try reader.headers()
      case "body": body = try reader.body()
      default: throw reader.unknown(name, offset)
      }
    }
    guard let method, let url else {
      throw scanner.problem("a request has no method or no URL", at: start)
    }
    return HTTPTape.Request(
      method: method, url: HTTPTape.Request.normalized(url), headers: headers, body: body)
  }

  private mutating func response() throws(Problem) -> HTTPTape.Response {
    var status: Int?
    var url: String?
    var headers: [String: String] = [:]
    var body = Data()
    let start = start()
    try members { (reader, name, offset) throws(Problem) in
      switch name {
      case "status": status = try reader.integer(100...999)
      case "url": url = try reader.text()
      case "headers": headers = try reader.headers()
      case "body": body = try reader.body()
      default: throw reader.unknown(name, offset)
      }
    }
    guard let status else { throw scanner.problem("a response has no status", at: start) }
    return HTTPTape.Response(status: status, url: url, headers: headers, body: body)
  }

  private mutating func failure() throws(Problem) -> HTTPTape.Failure {
    var domain: String?
    var code: Int?
    let start = start()
    try members { (reader, name, offset) throws(Problem) in
      switch name {
      case "domain": domain = try reader.text()
      case "code": code = try reader.integer(-1_000_000_000...1_000_000_000)
      default: throw reader.unknown(name, offset)
      }
    }
    guard let domain, let code else {
      throw scanner.problem("an error has no domain or no code", at: start)
    }
    return HTTPTape.Failure(domain: domain, code: code)
  }

  private mutating func headers() throws(Problem) -> [String: String] {
    var headers: [String: String] = [:]
    try members { (reader, name, _) throws(Problem) in headers[name] = try reader.text() }
    return headers
  }

  private mutating func body() throws(Problem) -> Data {
    var body: Data?
    let start = start()
    try members { (reader, name, offset) throws(Problem) in
      if body != nil { throw reader.scanner.problem("a body has more than one value", at: offset) }
      switch BodyForm(rawValue: name) {
      case .json: body = Data(JSONText.compact(reader.scanner.bytes[try reader.scanner.value()]))
      case .spacedJSON:
        body = Data(JSONText.spaced(reader.scanner.bytes[try reader.scanner.value()]))
      case .text: body = Data(try reader.lines().joined(separator: "\n").utf8)
      case .base64:
        body = Data(base64Encoded: try reader.lines().joined())
        if body == nil { throw reader.scanner.problem("the body is not base64", at: offset) }
      case nil: throw reader.unknown(name, offset)
      }
    }
    guard let body else { throw scanner.problem("a body has no value", at: start) }
    return body
  }

  private mutating func lines() throws(Problem) -> [String] {
    try array { (reader) throws(Problem) in try reader.text() }
  }

  // MARK: Parts

  private mutating func start() -> Int {
    _ = scanner.peek()
    return scanner.index
  }

  private func unknown(_ name: String, _ offset: Int) -> Problem {
    scanner.problem("'\(name)' is an unknown field", at: offset)
  }

  /// Reads an object, and throws an error if a name appears twice.
  private mutating func members(
    _ member: (inout Self, String, Int) throws(Problem) -> Void
  ) throws(Problem) {
    var names: Set<String> = []
    try scanner.expect("{")
    if scanner.pass("}") { return }
    repeat {
      let range = try scanner.string()
      let name = scanner.text(range)
      guard names.insert(name).inserted else {
        throw scanner.problem("'\(name)' appears twice", at: range.lowerBound)
      }
      try scanner.expect(":")
      try member(&self, name, range.lowerBound)
    } while scanner.pass(",")
    try scanner.expect("}")
  }

  private mutating func array<Element>(
    _ element: (inout Self) throws(Problem) -> Element
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    try scanner.expect("[")
    if scanner.pass("]") { return elements }
    repeat { elements.append(try element(&self)) } while scanner.pass(",")
    try scanner.expect("]")
    return elements
  }

  private mutating func text() throws(Problem) -> String {
    scanner.text(try scanner.string())
  }

  private mutating func integer(_ range: ClosedRange<Int>) throws(Problem) -> Int {
    let start = start()
    let digits = scanner.bytes[try scanner.value()]
    guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number) else {
      throw scanner.problem(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound)", at: start)
    }
    return number
  }
}
