extension JSON {
  /// Reads a line of a file; nil if the line is not one complete value.
  init?(parsing line: some Collection<UInt8>) {
    var parser = Parser(bytes: Array(line))
    guard let value = try? parser.value(), parser.isAtEnd else { return nil }
    self = value
  }

  private struct Malformed: Error {}

  private struct Parser {
    let bytes: [UInt8]
    var position = 0
    var depth = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func value() throws -> JSON {
      depth += 1
      defer { depth -= 1 }
      // A deeper value would overflow the stack.
      guard depth < 200, !isAtEnd else { throw Malformed() }
      switch bytes[position] {
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "["):
        var elements: [JSON] = []
        try list(endingWith: "]") { elements.append(try $0.value()) }
        return .array(elements)
      case UInt8(ascii: "{"):
        var members: [Member] = []
        try list(endingWith: "}") { parser in
          let name = try parser.string()
          try parser.expect(":")
          members.append(Member(name: name, value: try parser.value()))
        }
        return .object(members)
      default: return try word()
      }
    }

    private mutating func expect(_ character: Unicode.Scalar) throws {
      guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { throw Malformed() }
      position += 1
    }

    private mutating func list(
      endingWith end: Unicode.Scalar, _ element: (inout Parser) throws -> Void
    ) throws {
      position += 1
      if (try? expect(end)) != nil { return }
      try element(&self)
      while (try? expect(",")) != nil { try element(&self) }
      try expect(end)
    }

    private mutating func word() throws -> JSON {
      let start = position
      while !isAtEnd, !",]}".utf8.contains(bytes[position]) { position += 1 }
      switch String(decoding: bytes[start..<position], as: UTF8.self) {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      case let number where Double(number)?.isFinite == true: return .number(number)
      default: throw Malformed()
      }
    }

    private mutating func string() throws -> String {
      try expect("\"")
      var content: [UInt8] = []
      while !isAtEnd {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""):
          let text = String(decoding: content, as: UTF8.self)
          guard text.utf8.elementsEqual(content) else { throw Malformed() }
          return text
        case UInt8(ascii: "\\"): content += try escaped().utf8
        case 0..<32: throw Malformed()
        default: content.append(byte)
        }
      }
      throw Malformed()
    }

    private mutating func escaped() throws -> String {
      guard !isAtEnd else { throw Malformed() }
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return String(UnicodeScalar(byte))
      case UInt8(ascii: "u"):
        let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
        guard let code = UInt32(digits, radix: 16), let scalar = UnicodeScalar(code) else {
          throw Malformed()
        }
        position += 4
        return String(Character(scalar))
      default: throw Malformed()
      }
    }
  }
}
