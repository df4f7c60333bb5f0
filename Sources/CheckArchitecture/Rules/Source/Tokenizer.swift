/// Splits the text of a Swift file into tokens.
///
/// The tokenizer recognizes nested comments, strings of several lines, raw strings, code in
/// strings, regular expressions, names in backticks, and conditions such as `#if`. An operator
/// whose characters aren't ASCII becomes a word.
struct Tokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var lastLineWithToken = 0
  private var isSpaced = true
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if bytes[position...].starts(with: "#!".utf8) { skipLine() }
    readCode(untilParenthesis: false)
  }

  // MARK: - Code

  /// Reads tokens to the end of the file, or up to the parenthesis that ends an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if untilParenthesis && depth == 0 { return }
        depth -= 1
      default: break
      }
      readToken(byte)
    }
  }

  private mutating func readToken(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"):
      advance()
      isSpaced = true
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C, 0:
      position += 1
      isSpaced = true
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): readLineComment()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "\""): readString(pounds: 0)
    case UInt8(ascii: "#"): readPound()
    case UInt8(ascii: "`"): readEscapedWord()
    case UInt8(ascii: "@"): readAttribute()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case _ where Self.isWordByte(byte): readWord()
    case UInt8(ascii: "/") where beginsRegex(): readRegex(pounds: 0)
    case _ where Self.operators.contains(byte): readOperator()
    default: emit(.symbol, length: 1)
    }
  }

  private mutating func readWord() {
    emit(.word, length: wordLength(at: position))
  }

  private mutating func readEscapedWord() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    let text = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    add(.escapedWord, text, length: min(end + 1, bytes.count) - position)
  }

  private mutating func readAttribute() {
    let length = wordLength(at: position + 1)
    emit(length == 0 ? .symbol : .attribute, length: 1 + length)
  }

  private mutating func readNumber() {
    var end = position
    while end < bytes.count {
      let isFraction =
        bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && Self.isDigit(bytes[end + 1])
      guard isFraction || Self.isWordByte(bytes[end]) else { break }
      end += 1
    }
    emit(.literal, length: end - position)
  }

  /// Reads an operator.
  ///
  /// The angle brackets, question marks and exclamation marks of types are tokens of one character.
  private mutating func readOperator() {
    let first = bytes[position]
    var end = position + 1
    while end < bytes.count, Self.operators.contains(bytes[end]) {
      if bytes[end] == UInt8(ascii: "."), first != UInt8(ascii: ".") { break }
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0
      if bytes[end] == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(next) {
        break
      }
      end += 1
    }
    let isOfType = bytes[position..<end].allSatisfy("<>?!&".utf8.contains)
    if isOfType && !(isSpaced && end - position > 1) {
      emit(.symbol, length: 1)
    } else {
      emit(.symbol, length: end - position)
    }
  }

  private mutating func readPound() {
    var pounds = 0
    while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
    switch peek(pounds) {
    case UInt8(ascii: "\""): return readString(pounds: pounds)
    case UInt8(ascii: "/"): return readRegex(pounds: pounds)
    default: break
    }
    let length = wordLength(at: position + 1)
    let name = String(decoding: bytes[(position + 1)..<(position + 1 + length)], as: UTF8.self)
    guard ["if", "elseif", "else", "endif"].contains(name) else {
      return emit(length == 0 ? .symbol : .macro, length: 1 + length)
    }
    var end = position + 1 + length
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end...].starts(with: "//".utf8) || bytes[end...].starts(with: "/*".utf8) { break }
      end += 1
    }
    emit(.condition, length: end - position)
  }

  // MARK: - Comments

  private mutating func readLineComment() {
    let start = position
    let place = place
    let isAlone = lastLineWithToken != line
    skipLine()
    comments.append(
      Comment(
        text: String(decoding: bytes[(start + 2)..<position], as: UTF8.self), place: place,
        isAlone: isAlone))
    isSpaced = true
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if bytes[position...].starts(with: "/*".utf8) {
        depth += 1
        position += 2
      } else if bytes[position...].starts(with: "*/".utf8) {
        depth -= 1
        position += 2
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
    isSpaced = true
  }

  // MARK: - Literals

  /// Reads a string.
  ///
  /// The code of each interpolation becomes tokens between two parentheses.
  private mutating func readString(pounds: Int) {
    let marks = bytes[(position + pounds)...].starts(with: "\"\"\"".utf8) ? 3 : 1
    let end = Array(repeating: UInt8(ascii: "\""), count: marks) + poundBytes(pounds)
    let code = [UInt8(ascii: "\\")] + poundBytes(pounds) + [UInt8(ascii: "(")]
    add(.literal, "\"", length: pounds + marks)
    while let byte = peek() {
      if bytes[position...].starts(with: end) {
        position += end.count
        return
      }
      if bytes[position...].starts(with: code) {
        position += code.count - 1
        emit(.symbol, length: 1)
        readCode(untilParenthesis: true)
        if peek() != nil { emit(.symbol, length: 1) }
      } else if byte == UInt8(ascii: "\\"), pounds == 0, let next = peek(1),
        next != UInt8(ascii: "\n")
      {
        position += 2
      } else if byte == UInt8(ascii: "\n"), marks == 1 {
        // The string has no end. The compiler reports that.
        return
      } else {
        advance()
      }
    }
  }

  /// Returns whether a slash begins a regular expression.
  ///
  /// The slash does so if no value to divide comes before it, and a second slash ends the
  /// expression in the same line.
  private func beginsRegex() -> Bool {
    if let last = tokens.last {
      switch last.kind {
      case .literal, .escapedWord: return false
      case .word where last.isName: return false
      case .symbol where [")", "]", "}", "?", "!"].contains(last.text) && !isSpaced: return false
      case .symbol where [")", "]", "}"].contains(last.text): return false
      default: break
      }
    }
    guard let next = peek(1),
      ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")")].contains(next)
    else { return false }
    return endOfRegex(pounds: 0) != nil
  }

  private func endOfRegex(pounds: Int) -> Int? {
    let end = [UInt8(ascii: "/")] + poundBytes(pounds)
    var index = position + pounds + 1
    let canHaveLines = pounds > 0 && index < bytes.count && bytes[index] == UInt8(ascii: "\n")
    var isInClass = false
    while index < bytes.count, canHaveLines || bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case _ where !isInClass && bytes[index...].starts(with: end): return index + end.count
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func readRegex(pounds: Int) {
    guard let end = endOfRegex(pounds: pounds) else { return emit(.symbol, length: pounds + 1) }
    add(.literal, "/", length: pounds + 1)
    while position < end { advance() }
  }

  // MARK: - Positions

  private var place: Place { Place(line: line, column: position - lineStart + 1) }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Goes to the next byte, and counts the line if this byte ends it.
  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func emit(_ kind: Token.Kind, length: Int) {
    add(
      kind, String(decoding: bytes[position..<(position + length)], as: UTF8.self), length: length)
  }

  private mutating func add(_ kind: Token.Kind, _ text: String, length: Int) {
    tokens.append(
      Token(
        kind: kind, text: text, place: place, startsLine: lastLineWithToken != line,
        isSpaced: isSpaced))
    lastLineWithToken = line
    isSpaced = false
    position += length
  }

  private func wordLength(at start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    return end - start
  }

  private func poundBytes(_ count: Int) -> [UInt8] {
    Array(repeating: UInt8(ascii: "#"), count: count)
  }

  private static let operators = Set("/=-+!*%<>&|^~?.".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
