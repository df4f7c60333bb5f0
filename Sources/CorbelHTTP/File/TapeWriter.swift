internal import Foundation

/// The forms of a body in a file.
enum BodyForm: String {
  /// A JSON value that was transferred without white space between its parts.
  case json
  /// A JSON value that was transferred with one space after each comma and colon.
  case spacedJSON
  /// Lines of text.
  case text
  /// All other bytes.
  case base64

  /// Chooses the most readable form that preserves the bytes.
  init(_ body: [UInt8], _ data: Data) {
    guard String(data: data, encoding: .utf8) != nil else {
      self = .base64
      return
    }
    if JSONText.isValid(body) {
      if JSONText.compact(body[...]) == body {
        self = .json
        return
      }
      if JSONText.spaced(body[...]) == body {
        self = .spacedJSON
        return
      }
    }
    let isText = body.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    self = isText ? .text : .base64
  }
}

/// A writer of one exchange in the format of a file.
struct TapeWriter {
  private static let lengthOfBase64Line = 76

  private(set) var bytes: [UInt8] = []

  mutating func write(_ exchange: HTTPTape.Exchange) {
    object(4) { writer in
      if case .failure(let failure) = exchange.outcome {
        writer.member("error", 6) { $0.write(failure) }
      }
      if let milliseconds = exchange.milliseconds {
        writer.member("milliseconds", 6) { $0.raw("\(milliseconds)") }
      }
      writer.member("request", 6) { $0.write(exchange.request) }
      if case .response(let response) = exchange.outcome {
        writer.member("response", 6) { $0.write(response) }
      }
    }
  }

  private mutating func write(_ failure: HTTPTape.Failure) {
    object(6) { writer in
      writer.member("code", 8) { $0.raw("\(failure.code)") }
      writer.member("domain", 8) { $0.string(failure.domain) }
    }
  }

  private mutating func write(_ request: HTTPTape.Request) {
    object(6) { writer in
      if let body = request.body { writer.member("body", 8) { $0.write(body) } }
      writer.write(request.headers)
      writer.member("method", 8) { $0.string(request.method) }
      writer.member("url", 8) { $0.string(request.url) }
    }
  }

  private mutating func write(_ response: HTTPTape.Response) {
    object(6) { writer in
      if !response.body.isEmpty { writer.member("body", 8) { $0.write(response.body) } }
      writer.write(response.headers)
      writer.member("status", 8) { $0.raw("\(response.status)") }
      if let url = response.url { writer.member("url", 8) { $0.string(url) } }
    }
  }

  private mutating func write(_ headers: [String: String]) {
    if headers.isEmpty { return }
    member("headers", 8) { writer in
      writer.object(8) { writer in
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
          writer.member(name, 10) { $0.string(value) }
        }
      }
    }
  }

  private mutating func write(_ body: Data) {
    let content = [UInt8](body)
    let form = BodyForm(content, body)
    object(8) { writer in
      writer.member(form.rawValue, 10) { writer in
        switch form {
        case .json, .spacedJSON: writer.bytes += JSONText.pretty(content, indentation: 10)
        case .text:
          // In a String, '\r\n' is one character, so a split at '\n' would miss this line break. So
          // the bytes are split.
          writer.array(
            content.split(separator: 0x0A, omittingEmptySubsequences: false)
              .map { String(decoding: $0, as: UTF8.self) })
        case .base64: writer.array(Self.lines(of: body.base64EncodedString()))
        }
      }
    }
  }

  private static func lines(of text: String) -> [String] {
    let characters = Array(text.utf8)
    return stride(from: 0, to: characters.count, by: lengthOfBase64Line).map { start in
      let end = min(start + lengthOfBase64Line, characters.count)
      return String(decoding: characters[start..<end], as: UTF8.self)
    }
  }

  // MARK: Parts

  private mutating func object(_ indentation: Int, _ members: (inout Self) -> Void) {
    raw("{")
    members(&self)
    newLine(indentation)
    raw("}")
  }

  private mutating func member(
    _ name: String, _ indentation: Int, _ value: (inout Self) -> Void
  ) {
    if bytes.last != UInt8(ascii: "{") { raw(",") }
    newLine(indentation)
    string(name)
    raw(": ")
    value(&self)
  }

  private mutating func array(_ lines: [String]) {
    raw("[")
    for (index, line) in lines.enumerated() {
      if index > 0 { raw(",") }
      newLine(12)
      string(line)
    }
    newLine(10)
    raw("]")
  }

  private mutating func newLine(_ indentation: Int) {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indentation))
  }

  private mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        raw("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
