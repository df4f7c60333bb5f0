// The types that code writes.

extension Code {
  /// Returns a type's name, such as `A<B>.C<D>`.
  ///
  /// - Returns: The names between the dots, without generic arguments, and the index after the last
  ///   name. Generic arguments of the last name begin at this index.
  func path(at index: Int) -> (path: [String], end: Int)? {
    guard let first = at(index), [.word, .escapedWord].contains(first.kind) else { return nil }
    var path = [first.text]
    var next = index + 1
    while true {
      var dot = next
      if at(next)?.isSymbol("<") == true { dot = endOfArguments(at: next) }
      guard at(dot)?.isSymbol(".") == true, let name = at(dot + 1),
        [.word, .escapedWord].contains(name.kind)
      else { return (path, next) }
      path.append(name.text)
      next = dot + 2
    }
  }

  /// Returns the index after generic arguments.
  func endOfArguments(at start: Int) -> Int {
    var depth = 0
    var index = start
    while let token = at(index) {
      if token.isSymbol("<") { depth += 1 }
      if token.isSymbol(">") { depth -= 1 }
      if depth == 0 { return index + 1 }
      if token.isSymbol("{") || token.isSymbol("}") { return index }
      index =
        ["(", "["].contains(token.text) && token.kind == .symbol
        ? partner(of: index) + 1 : index + 1
    }
    return index
  }

  /// Returns the type that begins at an index.
  func writtenType(at start: Int) -> WrittenType {
    var end = start
    while let token = at(end) {
      if token.kind == .condition || token.isSymbol("=") || token.isSymbol("{")
        || token.isSymbol(",") || token.isSymbol(";") || token.isSymbol("}") || token.isSymbol(")")
      {
        break
      }
      if end > start, token.startsLine, !continuesType(token, after: self[end - 1]) { break }
      if token.isSymbol("<") {
        end = max(endOfArguments(at: end), end + 1)
      } else {
        end =
          ["(", "["].contains(token.text) && token.kind == .symbol
          ? partner(of: end) + 1 : end + 1
      }
    }
    return writtenType(start..<end)
  }

  private func continuesType(_ token: Token, after previous: Token) -> Bool {
    token.isSymbol(".") || token.isSymbol("->") || token.isSymbol("&") || previous.isSymbol("->")
      || previous.isSymbol("&") || previous.isSymbol(".") || previous.isSymbol(":")
      || previous.kind == .attribute
  }

  private func writtenType(_ range: Range<Int>) -> WrittenType {
    let tokens = tokens[range]
    let isList =
      !tokens.contains { $0.isSymbol("->") }
      && tokens.contains { $0.isSymbol("[") || Self.lists.contains($0.text) }
    var start = range.lowerBound
    while start < range.upperBound,
      self[start].kind == .attribute || ["any", "some", "inout", "weak"].contains(self[start].text)
    {
      start += 1
    }
    guard start < range.upperBound, let (names, end) = path(at: start), end <= range.upperBound
    else { return WrittenType(range: range, path: nil, argument: nil, isList: isList) }
    if names.last == "Optional", at(end)?.isSymbol("<") == true {
      return writtenType((end + 1)..<max(end + 1, endOfArguments(at: end) - 1))
    }
    var rest = end
    var argument: [String]?
    if rest < range.upperBound, self[rest].isSymbol("<") {
      argument = path(at: rest + 1)?.path
      rest = endOfArguments(at: rest)
    }
    while rest < range.upperBound, self[rest].isSymbol("?") || self[rest].isSymbol("!") {
      rest += 1
    }
    let isNamed = rest == range.upperBound
    return WrittenType(
      range: range, path: isNamed ? names : nil, argument: isNamed ? argument : nil, isList: isList)
  }

  private static let lists: Set<String> = [
    "Array", "ArraySlice", "BidirectionalCollection", "Collection", "ContiguousArray", "Dictionary",
    "IdentifiedArray", "LazyFilterSequence", "LazyMapSequence", "LazySequence", "OrderedDictionary",
    "OrderedSet", "RandomAccessCollection", "Sequence", "Set",
  ]
}
