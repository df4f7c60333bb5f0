/// The tokens of a file, with the pairs of its brackets.
package struct Code: Sendable {
  package let tokens: [Token]
  package let comments: [Comment]
  /// The index of the matching bracket, by the index of a bracket.
  ///
  /// The compiler demands that each alternative of an `#if` closes the brackets that it opens. So
  /// the pairs don't depend on which alternative the compiler chooses.
  private let partners: [Int: Int]

  package init(_ text: String) {
    let tokenizer = Tokenizer(text)
    tokens = tokenizer.tokens
    comments = tokenizer.comments
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.opens { open.append(index) }
      guard token.closes, let opening = open.popLast() else { continue }
      partners[opening] = index
      partners[index] = opening
    }
    self.partners = partners
  }

  package subscript(index: Int) -> Token { tokens[index] }

  /// Returns the token at an index, or nil outside the file.
  func at(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// Returns whether a symbol or a word stands at an index.
  func has(_ text: String, at index: Int) -> Bool { at(index)?.is(text) ?? false }

  /// Returns the index of the bracket that matches the bracket at an index.
  ///
  /// If no bracket matches, the result is the index of the last token in the file.
  package func partner(of index: Int) -> Int { partners[index] ?? tokens.count - 1 }

  /// Returns the index after a token, or after the brackets that the token opens.
  func after(_ index: Int) -> Int { (tokens[index].opens ? partner(of: index) : index) + 1 }

  /// Returns whether the tokens belong to different alternatives of one `#if`.
  func areAlternatives(_ first: Int, _ second: Int) -> Bool {
    var depth = 0
    var lowest = 0
    for token in tokens[first..<second] where token.kind == .condition {
      if token.text.hasPrefix("#if") {
        depth += 1
      } else if token.text.hasPrefix("#endif") {
        depth -= 1
        lowest = min(lowest, depth)
      } else if depth == lowest {
        return true
      }
    }
    return false
  }
}
