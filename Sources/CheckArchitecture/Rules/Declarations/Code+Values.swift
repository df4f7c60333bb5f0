// The values and accessors of properties.

extension Code {
  /// Returns the kind of accessors between the brackets of a property.
  func accessors(from start: Int, to end: Int) -> Property.Accessors {
    var names: Set<String> = []
    var index = start
    var isStart = true
    while index < end {
      let token = self[index]
      let after = at(index + 1)
      if isStart || token.startsLine || self[index - 1].isSymbol("}") || names.contains("get"),
        token.kind == .word,
        ["get", "set", "willSet", "didSet", "_read", "_modify"].contains(token.text),
        after.map({ ["{", "(", "}"].contains($0.text) || $0.kind == .word }) ?? false
      {
        names.insert(token.text)
      }
      isStart =
        isStart && (token.kind == .attribute || ["mutating", "nonmutating"].contains(token.text))
      index =
        ["{", "(", "["].contains(token.text) && token.kind == .symbol
        ? partner(of: index) + 1 : index + 1
    }
    if names.contains("willSet") || names.contains("didSet") { return .observers }
    return names.contains("set") || names.contains("_modify") ? .getterAndSetter : .getter
  }

  /// Returns the end of a property's initial value.
  ///
  /// A value ends before accessors, and before a line that can't continue the value.
  func endOfValue(at start: Int) -> Int {
    var index = start
    while let token = at(index) {
      let previous = self[index - 1]
      if index > start {
        if token.isSymbol(",") || token.isSymbol(";") || token.isSymbol("}") { return index }
        if token.startsLine, !continuesValue(token, after: previous) { return index }
        if token.isSymbol("{"), let first = at(index + 1),
          first.isWord("didSet") || first.isWord("willSet")
        {
          return index
        }
      }
      index =
        token.kind == .symbol && ["{", "(", "["].contains(token.text)
        ? partner(of: index) + 1 : index + 1
    }
    return index
  }

  private func continuesValue(_ token: Token, after previous: Token) -> Bool {
    if token.isWord("else") { return true }
    if token.kind == .symbol, !["{", "(", "[", "@"].contains(token.text) { return true }
    return previous.kind == .symbol && ![")", "]", "}", "?", "!", ">"].contains(previous.text)
  }

  /// Returns the type that a value constructs: `Model` for `Model(…)` and `Model.init(…)`.
  func constructedType(_ range: Range<Int>) -> [String]? {
    var path: [String] = []
    var index = range.lowerBound
    while index < range.upperBound, self[index].kind == .word, self[index].text != "init" {
      path.append(self[index].text)
      guard at(index + 1)?.isSymbol(".") == true else {
        index += 1
        break
      }
      index += 2
    }
    if index < range.upperBound, self[index].isWord("init") { index += 1 }
    if index < range.upperBound, self[index].isSymbol("<") {
      while index < range.upperBound, !self[index].isSymbol("(") { index += 1 }
    }
    guard let first = path.last?.first, first.isUppercase, index < range.upperBound,
      self[index].isSymbol("("), partner(of: index) == range.upperBound - 1
    else { return nil }
    return path
  }
}
