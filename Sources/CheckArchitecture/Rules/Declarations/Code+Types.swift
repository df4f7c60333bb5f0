// The types and the values that code writes.

extension Code {
  /// Reads the name of a type, such as `A<B>.C<D>`; returns nil if no name begins at the index.
  ///
  /// - Returns: The names separated by dots, without generic arguments, and the index after the
  ///   last name. Generic arguments of the last name begin at this index.
  func path(at index: Int) -> (path: [String], end: Int)? {
    guard let first = at(index), first.isIdentifier else { return nil }
    var path = [first.text]
    var next = index + 1
    while true {
      let dot = endOfArguments(at: next)
      guard has(".", at: dot), let name = at(dot + 1), name.isIdentifier else {
        return (path, next)
      }
      path.append(name.text)
      next = dot + 2
    }
  }

  /// Returns the index after generic arguments, or the same index if none begin there.
  func endOfArguments(at start: Int) -> Int {
    var depth = 0
    var index = start
    while let token = at(index) {
      if token.is("<") { depth += 1 }
      if depth == 0 || token.is("{") || token.is("}") { return index }
      if token.is(">") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      index = after(index)
    }
    return index
  }

  /// Returns the type that begins at an index.
  func writtenType(at start: Int) -> WrittenType {
    writtenType(
      start..<end(from: start) { ["=", "{", ",", ";", "}", ")"].contains(self[$0].text) })
  }

  /// Returns the type and the member that an implicit member begins, if the type stands before it.
  ///
  /// The index is the one of the dot in `let session: URLSession = .shared`, `{ .current }` of a
  /// property, and `return .now` of a function.
  func typedMember(at dot: Int) -> [String]? {
    guard has(".", at: dot), let member = at(dot + 1), member.isIdentifier else { return nil }
    let end = has("return", at: dot - 1) ? dot - 2 : dot - 1
    guard end > 0, has("=", at: end) || has("{", at: end),
      let start = tokens[..<end].lastIndex(where: { !$0.isName && ![".", "?"].contains($0.text) }),
      has(":", at: start) || has("->", at: start), let type = path(at: start + 1)?.path
    else { return nil }
    return type + [member.text]
  }

  /// Returns the end of a property's initial value, which ends before observers.
  func endOfValue(at start: Int) -> Int {
    end(from: start) { index in
      [",", ";", "}"].contains(self[index].text)
        || has("{", at: index) && (has("didSet", at: index + 1) || has("willSet", at: index + 1))
    }
  }

  /// Returns the index of the first token that ends a type or a value.
  ///
  /// A condition ends it too, and so does a line that can't continue it.
  private func end(from start: Int, where stops: (Int) -> Bool) -> Int {
    var index = start
    while let token = at(index), token.kind != .condition, !stops(index) {
      if index > start, token.startsLine, !continues(token, after: self[index - 1]) { break }
      index = token.is("<") && !token.isSpaced ? endOfArguments(at: index) : after(index)
    }
    return index
  }

  private func continues(_ token: Token, after previous: Token) -> Bool {
    if token.is("else") || previous.kind == .attribute { return true }
    if token.kind == .symbol, !token.opens, token.text != "@" { return true }
    return previous.kind == .symbol && !previous.closes && !["?", "!", ">"].contains(previous.text)
  }

  private func writtenType(_ range: Range<Int>) -> WrittenType {
    let tokens = tokens[range]
    let isList =
      !tokens.contains { $0.is("->") }
      && tokens.contains { $0.is("[") || Self.lists.contains($0.text) }
    let start = tokens.firstIndex {
      $0.kind != .attribute && !["any", "some", "inout", "weak"].contains($0.text)
    }
    guard let start, let (names, end) = path(at: start), end <= range.upperBound else {
      return WrittenType(range: range, path: nil, argument: nil, isList: isList)
    }
    let endOfArguments = endOfArguments(at: end)
    if names.last == "Optional", endOfArguments > end {
      return writtenType((end + 1)..<max(end + 1, endOfArguments - 1))
    }
    let isNamed =
      endOfArguments <= range.upperBound
      && self.tokens[endOfArguments..<range.upperBound].allSatisfy { $0.is("?") || $0.is("!") }
    let argument = endOfArguments > end ? path(at: end + 1)?.path : nil
    return WrittenType(
      range: range, path: isNamed ? names : nil, argument: isNamed ? argument : nil, isList: isList)
  }

  /// Returns the type that a value constructs: `Model` for `Model(…)` and `Model.init(…)`.
  func constructedType(_ range: Range<Int>) -> [String]? {
    guard var (path, end) = path(at: range.lowerBound) else { return nil }
    end = endOfArguments(at: end)
    if path.last == "init" { path.removeLast() }
    guard let first = path.last?.first, first.isUppercase, has("(", at: end),
      after(end) == range.upperBound
    else { return nil }
    return path
  }

  /// Returns the kind of accessors between the brackets of a property.
  func accessors(from start: Int, to end: Int) -> Property.Accessors {
    var names: Set<String> = []
    var index = start
    while index < end {
      let (token, next) = (self[index], self[index + 1])
      if token.kind == .attribute || token.text.hasSuffix("mutating") {
        index += 1
      } else if Self.accessors.contains(token.text),
        next.kind == .word || ["{", "(", "}"].contains(next.text)
      {
        names.insert(token.text)
        while index < end, !self[index].is("{") { index += 1 }
        index = index < end ? after(index) : end
      } else {
        break
      }
    }
    if names.contains("willSet") || names.contains("didSet") { return .observers }
    return names.contains("set") || names.contains("_modify") ? .getterAndSetter : .getter
  }

  private static let accessors: Set<String> = [
    "_modify", "_read", "didSet", "get", "set", "willSet",
  ]

  private static let lists: Set<String> = [
    "Array", "ArraySlice", "BidirectionalCollection", "Collection", "ContiguousArray", "Dictionary",
    "IdentifiedArray", "LazyFilterSequence", "LazyMapSequence", "LazySequence", "OrderedDictionary",
    "OrderedSet", "RandomAccessCollection", "Sequence", "Set",
  ]
}
