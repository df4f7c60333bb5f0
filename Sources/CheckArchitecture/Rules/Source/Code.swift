/// The tokens of a file, with the pairs of brackets and the `#if` conditions around each token.
package struct Code: Sendable {
  /// An alternative of an `#if`: the index of the `#if`, and the number of the alternative.
  struct Branch: Hashable, Sendable {
    let start: Int
    var number: Int
  }

  package let tokens: [Token]
  package let comments: [Comment]
  /// The index of the matching bracket, by the index of a bracket.
  private let partners: [Int: Int]
  private let branches: [[Branch]]

  package init(_ text: String) {
    let tokenizer = Tokenizer(text)
    tokens = tokenizer.tokens
    comments = tokenizer.comments
    var pairing = Pairing()
    var branches: [[Branch]] = []
    for (index, token) in tokens.enumerated() {
      pairing.read(token, at: index)
      branches.append(pairing.branches)
    }
    partners = pairing.partners
    self.branches = branches
  }

  package subscript(index: Int) -> Token { tokens[index] }

  package var indices: Range<Int> { tokens.indices }

  /// Returns the token at an index, or nil outside the file.
  package func at(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  /// Returns the index of the bracket that matches the bracket at an index.
  ///
  /// If no bracket matches, the result is the index of the last token in the file.
  package func partner(of index: Int) -> Int { partners[index] ?? tokens.count - 1 }

  /// Returns whether the tokens belong to different alternatives of one `#if`.
  func areAlternatives(_ first: Int, _ second: Int) -> Bool {
    branches[first].contains { one in
      branches[second].contains { $0.start == one.start && $0.number != one.number }
    }
  }
}

/// Pairs the brackets of a file, and follows its conditions.
///
/// The compiler demands that each alternative of an `#if` closes the brackets that it opens. So the
/// pairs don't depend on which alternative the compiler chooses.
private struct Pairing {
  private(set) var partners: [Int: Int] = [:]
  private(set) var branches: [Code.Branch] = []
  private var open: [Int] = []

  mutating func read(_ token: Token, at index: Int) {
    switch token.kind {
    case .symbol where ["{", "(", "["].contains(token.text): open.append(index)
    case .symbol where ["}", ")", "]"].contains(token.text):
      guard let opening = open.popLast() else { return }
      partners[opening] = index
      partners[index] = opening
    case .condition where token.text.hasPrefix("#if"):
      branches.append(Code.Branch(start: index, number: 0))
    case .condition where token.text.hasPrefix("#endif"): _ = branches.popLast()
    case .condition where !branches.isEmpty: branches[branches.count - 1].number += 1
    default: break
    }
  }
}
