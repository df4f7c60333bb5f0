/// Splits the text of a Swift file into tokens.
///
/// The tokenizer recognizes nested comments, strings of several lines, raw strings, code in
/// strings, regular expressions, names in backticks, and conditions such as `#if`. An operator
/// whose characters aren't ASCII becomes a word.
struct Tokenizer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var lastLineWithToken = 0
  private var isSpaced = true
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []

  init(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    // A carriage return alone ends a line too.
    for index in scalars.indices where scalars[index] == "\r" {
      if scalars[index...].dropFirst().first != "\n" { scalars[index] = "\n" }
    }
    self.scalars = scalars
    if peek() == "\u{FEFF}" { position = 1 }
    if isAt("#!") { position = end { $0 != "\n" } }
    readCode(untilParenthesis: false)
  }

  // MARK: - Code

  /// Reads tokens to the end of the file, or up to the parenthesis that ends an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while let scalar = peek() {
      if scalar == "(" { depth += 1 }
      if scalar == ")" {
        if untilParenthesis && depth == 0 { return }
        depth -= 1
      }
      readToken(scalar)
    }
  }

  private mutating func readToken(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n", " ", "\t", "\r", "\u{0B}", "\u{0C}", "\0":
      advance()
      isSpaced = true
    case "/" where peek(1) == "/": readLineComment()
    case "/" where peek(1) == "*": skipBlockComment()
    case "\"": readString(pounds: 0)
    case "#": readPound()
    case "`": readEscapedWord()
    case "@": readName(.attribute)
    case "0"..."9": emit(.literal, to: end(while: Self.isOfWord))
    case _ where Self.isOfWord(scalar): emit(.word, to: end(while: Self.isOfWord))
    case "/" where beginsRegex(): readRegex(pounds: 0)
    case _ where Self.operators.contains(scalar): readOperator()
    default: emit(.symbol, to: position + 1)
    }
  }

  /// Reads a sign and the name after it, or the sign alone.
  private mutating func readName(_ kind: Token.Kind) {
    let end = end(from: 1, while: Self.isOfWord)
    emit(end == position + 1 ? .symbol : kind, to: end)
  }

  private mutating func readEscapedWord() {
    let end = end(from: 1) { $0 != "`" && $0 != "\n" }
    add(.escapedWord, text((position + 1)..<end), to: min(end + 1, scalars.count))
  }

  /// Reads an operator.
  ///
  /// The angle brackets, question marks and exclamation marks of types are tokens of one character.
  private mutating func readOperator() {
    let isOfDots = peek() == "."
    var end = position
    repeat {
      end += 1
    } while end < scalars.count && Self.operators.contains(scalars[end])
      && (isOfDots || scalars[end] != ".") && !isAt("//", end) && !isAt("/*", end)
    let isOfType = scalars[position..<end].allSatisfy("<>?!&".unicodeScalars.contains)
    emit(.symbol, to: isOfType && !isSpaced ? position + 1 : end)
  }

  private mutating func readPound() {
    let pounds = end { $0 == "#" } - position
    if peek(pounds) == "\"" { return readString(pounds: pounds) }
    if peek(pounds) == "/" { return readRegex(pounds: pounds) }
    let name = text((position + 1)..<end(from: 1, while: Self.isOfWord))
    guard ["if", "elseif", "else", "endif"].contains(name) else { return readName(.macro) }
    var end = position
    while end < scalars.count, scalars[end] != "\n", !isAt("//", end), !isAt("/*", end) {
      end += 1
    }
    emit(.condition, to: end)
  }

  // MARK: - Comments

  private mutating func readLineComment() {
    let end = end { $0 != "\n" }
    addComment(place, text((position + 2)..<end), isBlock: false)
    position = end
    isSpaced = true
  }

  private mutating func addComment(_ place: Place, _ text: String, isBlock: Bool) {
    comments.append(
      Comment(text: text, isBlock: isBlock, place: place, isAlone: lastLineWithToken != place.line))
  }

  private mutating func skipBlockComment() {
    let (start, place) = (position, place)
    var depth = 0
    repeat {
      if isAt("/*") || isAt("*/") {
        depth += peek() == "/" ? 1 : -1
        position += 2
      } else {
        advance()
      }
    } while depth > 0 && position < scalars.count
    addComment(place, text((start + 2)..<max(start + 2, position - 2)), isBlock: true)
    isSpaced = true
  }

  // MARK: - Literals

  /// Reads a string.
  ///
  /// The code of each interpolation becomes tokens between two parentheses.
  private mutating func readString(pounds: Int) {
    let pound = String(repeating: "#", count: pounds)
    let marks = isAt("\"\"\"", position + pounds) ? 3 : 1
    let quote = String(repeating: "\"", count: marks) + pound
    let interpolation = "\\\(pound)("
    add(.literal, "\"", to: position + pounds + marks)
    while let scalar = peek() {
      if isAt(quote) {
        position += marks + pounds
        return
      }
      if isAt(interpolation) {
        position += pounds + 1
        emit(.symbol, to: position + 1)
        readCode(untilParenthesis: true)
        if peek() != nil { emit(.symbol, to: position + 1) }
      } else if scalar == "\n", marks == 1 {
        // The string has no end. The compiler reports that.
        return
      } else {
        if scalar == "\\", pounds == 0, peek(1) != "\n" { advance() }
        if peek() != nil { advance() }
      }
    }
  }

  /// Returns whether a slash begins a regular expression.
  ///
  /// The slash does so if no value to divide comes before it, and a second slash ends the
  /// expression in the same line.
  private func beginsRegex() -> Bool {
    if let last = tokens.last {
      if last.isName || last.kind == .literal || [")", "]", "}"].contains(last.text) {
        return false
      }
      if ["?", "!"].contains(last.text), !isSpaced { return false }
    }
    return ![nil, " ", "\t", ")"].contains(peek(1)) && endOfRegex(pounds: 0) != nil
  }

  private func endOfRegex(pounds: Int) -> Int? {
    let mark = "/" + String(repeating: "#", count: pounds)
    let canHaveLines = pounds > 0 && peek(pounds + 1) == "\n"
    var index = position + pounds + 1
    var isInClass = false
    while index < scalars.count, canHaveLines || scalars[index] != "\n" {
      switch scalars[index] {
      case "\\": index += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case _ where !isInClass && isAt(mark, index): return index + pounds + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func readRegex(pounds: Int) {
    guard let end = endOfRegex(pounds: pounds) else {
      return emit(.symbol, to: position + pounds + 1)
    }
    add(.literal, "/", to: position + pounds + 1)
    while position < end { advance() }
  }

  // MARK: - Positions

  private var place: Place {
    Place(
      line: line,
      column: scalars[lineStart..<position].reduce(1) { $0 + UTF8.width($1) })
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Returns whether a text stands at an index, or at the position.
  private func isAt(_ text: String, _ index: Int? = nil) -> Bool {
    scalars[(index ?? position)...].starts(with: text.unicodeScalars)
  }

  /// Returns the first index, at some distance or behind it, whose scalar is not as described.
  private func end(from distance: Int = 0, while isIncluded: (Unicode.Scalar) -> Bool) -> Int {
    scalars[(position + distance)...].firstIndex { !isIncluded($0) } ?? scalars.count
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// Goes to the next scalar, and counts the line if this scalar ends it.
  private mutating func advance() {
    if scalars[position] == "\n" {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func emit(_ kind: Token.Kind, to end: Int) {
    add(kind, text(position..<end), to: end)
  }

  private mutating func add(_ kind: Token.Kind, _ text: String, to end: Int) {
    tokens.append(
      Token(
        kind: kind, text: text, place: place, startsLine: lastLineWithToken != line,
        isSpaced: isSpaced))
    lastLineWithToken = line
    isSpaced = false
    position = end
  }

  private static let operators = Set("/=-+!*%<>&|^~?.".unicodeScalars)

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "\u{80}"...: true
    default: false
    }
  }
}
