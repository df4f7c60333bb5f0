/// Finds the types that a source file declares outside of other types.
///
/// The search skips comments and strings, and counts braces, but doesn't parse Swift. A quotation
/// mark in a regular expression seems to begin a string, and can hide the declarations after it.
struct DeclaredTypes {
  struct Declaration: Equatable {
    let name: String
    let line: Int
  }

  /// The types in the order of their declarations.
  let declarations: [Declaration]

  /// Reads a source text.
  init(in text: String) {
    var scanner = Scanner(text: Array(text.unicodeScalars))
    declarations = scanner.declarations()
  }

  private struct Scanner {
    let text: [Unicode.Scalar]
    var place = 0
    var line = 1

    mutating func declarations() -> [Declaration] {
      var found: [Declaration] = []
      var depth = 0
      var isAfterKeyword = false
      while let scalar = next() {
        switch scalar {
        case "/" where peek() == "/": skip { $0 == "\n" }
        case "/" where peek() == "*": skipComment()
        case "\"", "#": skipString(startingWith: scalar)
        case "{": depth += 1
        case "}": depth -= 1
        case "`": continue
        case let scalar where scalar == "_" || scalar.properties.isXIDStart:
          let word = word(startingWith: scalar)
          if isAfterKeyword { found.append(Declaration(name: word, line: line)) }
          isAfterKeyword = depth == 0 && Self.keywords.contains(word)
          continue
        case let scalar where scalar.properties.isWhitespace: continue
        default: break
        }
        isAfterKeyword = false
      }
      return found
    }

    private static let keywords: Set = [
      "actor", "class", "enum", "protocol", "struct", "typealias",
    ]

    private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
      place + offset < text.count ? text[place + offset] : nil
    }

    private mutating func next() -> Unicode.Scalar? {
      guard let scalar = peek() else { return nil }
      place += 1
      if scalar == "\n" { line += 1 }
      return scalar
    }

    /// Skips everything before the next scalar that fulfils a condition.
    private mutating func skip(until isEnd: (Unicode.Scalar) -> Bool) {
      while let scalar = peek(), !isEnd(scalar) { _ = next() }
    }

    private mutating func word(startingWith first: Unicode.Scalar) -> String {
      let start = place
      skip { !$0.properties.isXIDContinue }
      var word = String.UnicodeScalarView([first])
      word.append(contentsOf: text[start..<place])
      return String(word)
    }

    /// Skips a comment that begins with `/*`, together with the comments that are nested in it.
    private mutating func skipComment() {
      _ = next()
      var depth = 1
      while depth > 0, let scalar = next() {
        if scalar == "/", peek() == "*" {
          _ = next()
          depth += 1
        } else if scalar == "*", peek() == "/" {
          _ = next()
          depth -= 1
        }
      }
    }

    /// Skips a string of any kind, or a number sign that begins no string.
    private mutating func skipString(startingWith first: Unicode.Scalar) {
      var signs = first == "#" ? 1 : 0
      if first == "#" {
        while peek() == "#" {
          _ = next()
          signs += 1
        }
        guard peek() == "\"" else { return }
        _ = next()
      }
      let isLong = peek() == "\"" && peek(1) == "\""
      if isLong { place += 2 }
      while let scalar = next() {
        if scalar == "\\", (0..<signs).allSatisfy({ peek($0) == "#" }) {
          place += signs
          if peek() == "(" { skipInterpolation() } else { _ = next() }
        } else if scalar == "\n", !isLong {
          return
        } else if scalar == "\"", !isLong || (peek() == "\"" && peek(1) == "\"") {
          let end = isLong ? 2 : 0
          guard (0..<signs).allSatisfy({ peek(end + $0) == "#" }) else { continue }
          place += end + signs
          return
        }
      }
    }

    private mutating func skipInterpolation() {
      var depth = 0
      while let scalar = next() {
        switch scalar {
        case "(": depth += 1
        case ")": depth -= 1
        case "\"", "#": skipString(startingWith: scalar)
        default: break
        }
        if depth == 0 { return }
      }
    }
  }
}
