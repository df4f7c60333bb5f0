extension Rule {
  /// Finds code of a view that changes the view's model or view state, or binds to the model.
  static func mutatedOutputs(in project: Project) -> [Finding] {
    project.types(.view).flatMap { view in
      var roles: [String: Project.Role] = [:]
      for property in project[view].properties {
        let role = project.role(of: property, in: view)
        if role == .model || role == .viewState { roles[property.name] = role }
      }
      return roles.isEmpty
        ? [] : project.parts(of: view).flatMap { mutatedOutputs(in: $0, of: project, roles) }
    }
  }

  private static func mutatedOutputs(
    in part: Project.Reference, of project: Project, _ roles: [String: Project.Role]
  ) -> [Finding] {
    let file = project.files[part.file]
    let code = file.code
    return project.ownTokens(of: part).compactMap { index in
      let token = code[index]
      guard [.word, .escapedWord].contains(token.kind), isStart(index, in: code) else { return nil }
      let isBindable =
        code.at(index - 2)?.isWord("Bindable") == true && code.at(index + 1)?.isSymbol(")") == true
      let isBinding = isBindable || token.text.hasPrefix("$")
      let name = token.text.hasPrefix("$") ? String(token.text.dropFirst()) : token.text
      guard let role = roles[name] else { return nil }
      var path = Path(name, before: isBindable ? index + 2 : index + 1, in: code)
      guard path.names.count > 1 else { return nil }
      if isBinding {
        guard role == .model else { return nil }
        return Rule.mutatedOutput.finding(
          "The view binds a control to '\(path.text)', an output of its model. The control then sets "
            + "it without an action that a test could expect. Send an action with the new value, or "
            + "keep the value in the view until an action carries it.",
          at: index, in: file)
      }
      guard path.removeMutation(in: code), !isShadowed(name, at: index, in: project[part], code)
      else { return nil }
      let remedy =
        role == .model
        ? "Send an action to the model, which then makes the change."
        : "Call a method of the logic, which then makes the change. Only a control may be bound to it."
      return Rule.mutatedOutput.finding(
        "The view changes '\(path.text)', which belongs to its "
          + (role == .model ? "model" : "view state")
          + ". A test without the view doesn't see this change. " + remedy,
        at: index, in: file)
    }
  }

  /// Returns whether a name begins a path: no dot comes before the name, except the dot after
  /// `self`.
  private static func isStart(_ index: Int, in code: Code) -> Bool {
    if code.at(index + 1)?.isSymbol(":") == true, code.at(index - 1)?.isSymbol("?") != true {
      return false
    }
    guard code.at(index - 1)?.isSymbol(".") == true else {
      return code.at(index - 1)?.isSymbol("\\") != true
    }
    return code.at(index - 2)?.isWord("self") == true
      && code.at(index - 3)?.isSymbol(".") != true
  }

  /// Names with dots between them, with optional chaining and subscripts.
  private struct Path {
    var names: [String] = []
    private var end: Int

    init(_ name: String, before start: Int, in code: Code) {
      names = [name]
      end = start
      while let token = code.at(end) {
        if (token.isSymbol("?") || token.isSymbol("!")) && !token.isSpaced {
          end += 1
        } else if token.isSymbol("["), !token.startsLine {
          if code.at(end + 1)?.isWord("keyPath") == true, code.at(end + 3)?.isSymbol("\\") == true {
            names += code.path(at: end + 5)?.path ?? []
          }
          end = code.partner(of: end) + 1
        } else if token.isSymbol("."), let name = code.at(end + 1),
          [.word, .escapedWord].contains(name.kind)
        {
          names.append(name.text)
          end += 2
        } else {
          break
        }
      }
    }

    var text: String { names.joined(separator: ".") }

    /// Returns whether code changes the value at the path.
    ///
    /// If the path ends with a mutating function, the name of the function is removed.
    mutating func removeMutation(in code: Code) -> Bool {
      guard let next = code.at(end) else { return false }
      if next.kind == .symbol, Self.assignments.contains(next.text) { return true }
      if isElementOfAssignedTuple(in: code) { return true }
      let isCall = next.isSymbol("(") || next.isSymbol("{")
      guard isCall, !next.startsLine, names.count > 2,
        Self.mutations.contains(names[names.count - 1])
      else { return code.at(end - 1).map { _ in isInout(in: code) } ?? false }
      names.removeLast()
      return true
    }

    /// Returns whether the path is an element on the left side of `(a, b) = c`.
    private func isElementOfAssignedTuple(in code: Code) -> Bool {
      guard let token = code.at(end), token.isSymbol(",") || token.isSymbol(")") else {
        return false
      }
      var close = end
      while let token = code.at(close), !token.isSymbol(")"), !token.isSymbol("}") {
        close = ["(", "["].contains(token.text) ? code.partner(of: close) + 1 : close + 1
      }
      let open = code.partner(of: close)
      return code.at(close)?.isSymbol(")") == true && code.at(close + 1)?.isSymbol("=") == true
        && (code[open].startsLine || ["{", ";"].contains(code[open - 1].text))
    }

    private func isInout(in code: Code) -> Bool {
      var start = end - 1
      while start > 0, code[start].text != names[0] { start -= 1 }
      if code.at(start - 1)?.isSymbol(".") == true { start -= 2 }
      guard let sign = code.at(start - 1), sign.isSymbol("&") else { return false }
      return ["(", ",", ":"].contains(code.at(start - 2)?.text ?? "")
    }

    private static let assignments: Set<String> = [
      "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=",
    ]

    private static let mutations: Set<String> = [
      "append", "formIntersection", "formSymmetricDifference", "formUnion", "insert", "merge",
      "move",
      "negate", "popFirst", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
      "removeSubrange", "removeValue", "replaceSubrange", "reserveCapacity", "reverse", "shuffle",
      "sort", "subtract", "swapAt", "toggle", "update", "updateOrAppend", "updateValue",
    ]
  }

  // MARK: - Parameters and variables of the same name

  /// Returns whether a parameter or a variable around a place has the name of the property.
  private static func isShadowed(
    _ name: String, at place: Int, in type: TypeDeclaration, _ code: Code
  ) -> Bool {
    if code.at(place - 2)?.isWord("self") == true, code.at(place - 1)?.isSymbol(".") == true {
      return false
    }
    let isParameter = type.functions.contains { function in
      guard function.body?.contains(place) == true else { return false }
      return function.parameters.contains { index in
        code[index].text == name && code.at(index + 1)?.isSymbol(":") == true
      }
    }
    if isParameter { return true }
    var index = type.body.lowerBound + 1
    var blocks: [Int] = []
    while index < place {
      let token = code[index]
      if token.isSymbol("{") {
        // The search enters the blocks around the place, and skips all other blocks.
        if code.partner(of: index) < place {
          index = code.partner(of: index)
        } else {
          blocks.append(index)
          if namesParameter(name, of: index, in: code) { return true }
        }
      } else if !blocks.isEmpty, token.text == name,
        code[index - 1].isWord("let") || code[index - 1].isWord("var")
          || code[index - 1].isWord("for")
      {
        let isSame =
          code.at(index + 1)?.isSymbol("=") == true
          ? [name, "self"].contains(code.at(index + 2)?.text ?? "")
          : ["{", ",", "else"].contains(code.at(index + 1)?.text ?? "")
        if !isSame { return true }
      }
      index += 1
    }
    return false
  }

  /// Returns whether the closure that begins at a brace has a parameter with a name.
  private static func namesParameter(_ name: String, of brace: Int, in code: Code) -> Bool {
    var index = brace + 1
    var isNamed = false
    while let token = code.at(index), index < brace + 40, !token.isSymbol("{"), !token.isSymbol("}")
    {
      if token.isWord("in") { return isNamed }
      if token.isSymbol("["), index == brace + 1 {
        index = code.partner(of: index) + 1
        continue
      }
      if token.startsLine, index > brace + 1, token.isWord("let") || token.isWord("if") {
        return false
      }
      if token.text == name, code[index - 1].isSymbol(".") == false { isNamed = true }
      index += 1
    }
    return false
  }
}
