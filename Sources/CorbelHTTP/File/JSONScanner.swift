/// A reader of JSON bytes from left to right, which builds no values.
///
/// The scanner reports the range of each value. A caller can therefore copy a body byte for byte,
/// and an error can name its line.
struct JSONScanner {
  /// A mistake in a text, with its position.
  struct Problem: Error, Equatable {
    let reason: String
    /// The position of the mistake, in bytes from the beginning of the text.
    let offset: Int
  }

  /// The maximum depth of nested arrays and objects, which prevents a stack overflow.
  static let greatestDepth = 200

  let bytes: [UInt8]
  private(set) var index: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Skips white space, and returns the next byte without reading past that byte; nil at the end.
  mutating func peek() -> UInt8? {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Skips white space, then reads past a character if the character comes next.
  ///
  /// - Returns: Whether the character comes next.
  mutating func pass(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar) throws(Problem) {
    if !pass(character) { throw unexpected("'\(character)'") }
  }

  /// Throws an error if anything but white space follows.
  mutating func expectEnd() throws(Problem) {
    if peek() != nil { throw unexpected("the end of the text") }
  }

  func problem(_ reason: String, at offset: Int? = nil) -> Problem {
    Problem(reason: reason, offset: offset ?? index)
  }

  private func unexpected(_ expected: String) -> Problem {
    guard index < end else { return problem("expected \(expected), but the text ends") }
    let byte = bytes[index]
    let found = (0x21..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
    return problem("expected \(expected), but found \(found)")
  }

  // MARK: Values

  /// Reads past a value of any kind.
  ///
  /// - Returns: The range of the value.
  @discardableResult
  mutating func value(depth: Int = 0) throws(Problem) -> Range<Int> {
    let first = peek()
    let start = index
    switch first {
    case UInt8(ascii: "{"):
      try object(depth: depth) { (scanner, _) throws(Problem) in
        try scanner.value(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try array(depth: depth) { (scanner) throws(Problem) in try scanner.value(depth: depth + 1) }
    case UInt8(ascii: "\""): try string()
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: throw unexpected("a value")
    }
    return start..<index
  }

  /// Reads past an object.
  ///
  /// `member` reads past a member's value, and gets the range of the member's name with the
  /// quotation marks.
  mutating func object(
    depth: Int, _ member: (inout Self, Range<Int>) throws(Problem) -> Void
  ) throws(Problem) {
    try check(depth)
    try expect("{")
    if pass("}") { return }
    repeat {
      let name = try string()
      try expect(":")
      try member(&self, name)
    } while pass(",")
    try expect("}")
  }

  /// Reads past an array; `element` reads past an element.
  mutating func array(
    depth: Int, _ element: (inout Self) throws(Problem) -> Void
  ) throws(Problem) {
    try check(depth)
    try expect("[")
    if pass("]") { return }
    repeat { try element(&self) } while pass(",")
    try expect("]")
  }

  private func check(_ depth: Int) throws(Problem) {
    if depth >= Self.greatestDepth { throw problem("arrays and objects are nested too deeply") }
  }

  /// Reads past a string.
  ///
  /// - Returns: The range of the string, with its quotation marks.
  @discardableResult
  mutating func string() throws(Problem) -> Range<Int> {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    let start = index
    index += 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<index
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw problem("a string has a control character, or does not end on its line")
      default: index += 1
      }
    }
    throw problem("a string does not end", at: start)
  }

  private mutating func escape() throws(Problem) {
    index += 1
    guard index < end else { throw problem("a string does not end") }
    switch bytes[index] {
    case UInt8(ascii: "u"):
      guard end - index > 4, bytes[index + 1...index + 4].allSatisfy({ Self.hexDigit($0) != nil })
      else { throw problem("'\\u' is not followed by four hexadecimal digits") }
      index += 5
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 1
    default: throw problem("a string has an unknown escape")
    }
  }

  private mutating func number() throws(Problem) {
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index]) { index += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(Problem) {
    let start = index
    while index < end, Self.isDigit(bytes[index]) { index += 1 }
    if index == start { throw unexpected("a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func word(_ word: String) throws(Problem) {
    guard bytes[index..<end].starts(with: word.utf8) else { throw unexpected("a value") }
    index += word.utf8.count
  }

  // MARK: Texts

  /// Returns the text of the string in a range that includes the string's quotation marks.
  func text(_ range: Range<Int>) -> String {
    let content = bytes[range.dropFirst().dropLast()]
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    return Self.unescaped(content)
  }

  /// Returns the text of a string, in which each escape of JSON is replaced by its character.
  static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    var text = ""
    var plain: [UInt8] = []
    func flush() {
      text += String(decoding: units, as: UTF16.self) + String(decoding: plain, as: UTF8.self)
      units = []
      plain = []
    }
    var index = content.startIndex
    while index < content.endIndex {
      let byte = content[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < content.endIndex else {
        plain.append(byte)
        continue
      }
      let kind = content[index]
      index += 1
      if kind == UInt8(ascii: "u"), content.endIndex - index >= 4 {
        // JSON writes a character beyond U+FFFF as two escapes in a row, so adjacent escapes are
        // decoded together.
        if !plain.isEmpty { flush() }
        units.append(
          content[index..<index + 4].reduce(0) { $0 << 4 | UInt16(hexDigit($1) ?? 0) })
        index += 4
      } else {
        plain.append(unescaped(kind))
      }
    }
    flush()
    return text
  }

  private static func unescaped(_ kind: UInt8) -> UInt8 {
    switch kind {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: kind
    }
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
