extension Rule {
  /// Finds code of a view that changes the view's model or view state, or binds to the model.
  static func mutatedOutputs(in project: Project) -> [Finding] {
    project.types(.view).flatMap { view in
      var roles: [String: Kind] = [:]
      for property in project[view].properties {
        let role = project.role(of: property, in: view)
        if role == .model || role == .viewState { roles[property.name] = role }
      }
      return roles.isEmpty
        ? [] : project.parts(of: view).flatMap { mutatedOutputs(in: $0, of: project, roles) }
    }
  }

  private static func mutatedOutputs(
    in part: Project.Reference, of project: Project, _ roles: [String: Kind]
  ) -> [Finding] {
    let file = project.files[part.file]
    let code = file.code
    return project.ownTokens(of: part).compactMap { index in
      guard code[index].isIdentifier, code.isStart(index) else { return nil }
      let isBindable = code.has("Bindable", at: index - 2) && code.has(")", at: index + 1)
      let isBinding = isBindable || code[index].text.hasPrefix("$")
      let name = String(code[index].text.drop { $0 == "$" })
      guard let role = roles[name] else { return nil }
      let chain = Chain(at: isBindable ? index - 2 : index, in: code)
      let path = [name] + chain.names.dropFirst().prefix { !$0.isCalled }.map(\.text)
      let text = path.joined(separator: ".")
      if isBinding {
        guard role == .model, chain.names.count > 1 else { return nil }
        return Rule.mutatedOutput.finding(
          "The view binds a control to '\(text)', an output of its model. The control then sets "
            + "it without an action that a test could expect. Send an action with the new value, or "
            + "keep the value in the view until an action carries it.",
          at: index, in: file)
      }
      // Only a control may be bound to a view state, also by a binding of two closures.
      if role == .viewState, isInSetter(index, in: project[part], code) { return nil }
      guard path.count > 1, isMutated(chain, path.count, in: code),
        !isShadowed(name, at: index, in: project[part], code)
      else { return nil }
      let remedy =
        role == .model
        ? "Send an action to the model, which then makes the change."
        : "Call a method of the logic, which then makes the change. Only a control may be bound to it."
      return Rule.mutatedOutput.finding(
        "The view changes '\(text)', which belongs to its "
          + (role == .model ? "model" : "view state")
          + ". A test without the view doesn't see this change. " + remedy,
        at: index, in: file)
    }
  }

  /// Returns whether code changes the value at the first names of a chain.
  private static func isMutated(_ chain: Chain, _ count: Int, in code: Code) -> Bool {
    if count < chain.names.count { return mutations.contains(chain.names[count].text) }
    guard let next = code.at(chain.end) else { return false }
    if next.kind == .symbol, assignments.contains(next.text) { return true }
    let start = chain.names[0].index - (code.has(".", at: chain.names[0].index - 1) ? 2 : 0)
    let isInout =
      code.has("&", at: start - 1) && ["(", ",", ":"].contains(code.at(start - 2)?.text ?? "")
    return isInout || isElementOfAssignedTuple(chain.end, in: code)
  }

  /// Returns whether what ends at an index is an element on the left side of `(a, b) = c`.
  private static func isElementOfAssignedTuple(_ end: Int, in code: Code) -> Bool {
    guard code.has(",", at: end) || code.has(")", at: end) else { return false }
    var close = end
    while let token = code.at(close), !token.closes { close = code.after(close) }
    let open = code.partner(of: close)
    return code.has(")", at: close) && code.has("=", at: close + 1)
      && (code[open].startsLine || ["{", ";"].contains(code[open - 1].text))
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=",
  ]

  private static let mutations: Set<String> = [
    "append", "formIntersection", "formSymmetricDifference", "formUnion", "insert", "merge", "move",
    "negate", "popFirst", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "removeSubrange", "removeValue", "replaceSubrange", "reserveCapacity", "reverse", "shuffle",
    "sort", "subtract", "swapAt", "toggle", "update", "updateOrAppend", "updateValue",
  ]

  /// Returns whether a place is in the closure 'set' of a binding, as in
  /// `Binding { … } set: { … }`.
  private static func isInSetter(_ place: Int, in type: TypeDeclaration, _ code: Code) -> Bool {
    (type.body.lowerBound..<place).contains { brace in
      code.has("{", at: brace) && code.partner(of: brace) > place
        && code.has("set", at: brace - 2) && code.has(":", at: brace - 1)
    }
  }

  // MARK: - Parameters and variables of the same name

  /// Returns whether a parameter or a variable around a place has the name of the property.
  private static func isShadowed(
    _ name: String, at place: Int, in type: TypeDeclaration, _ code: Code
  ) -> Bool {
    if code.has(".", at: place - 1) { return false }
    for function in type.functions where function.body.contains(place) {
      let isLabel = { code.has(name, at: $0) && code.has(":", at: $0 + 1) }
      if function.parameters.contains(where: isLabel) { return true }
    }
    // The search goes through the blocks around the place, and skips all other blocks.
    var isInBlock = false
    var index = type.body.lowerBound + 1
    while index < place {
      if code.has("{", at: index), code.partner(of: index) > place {
        isInBlock = true
        if namesParameter(name, of: index, in: code) { return true }
      } else if isInBlock, code.has(name, at: index), declares(name, at: index, in: code) {
        return true
      }
      let isBlock = code.has("{", at: index) && code.partner(of: index) < place
      index = isBlock ? code.after(index) : index + 1
    }
    return false
  }

  /// Returns whether a variable is declared at an index, and has another value than the property.
  private static func declares(_ name: String, at index: Int, in code: Code) -> Bool {
    guard ["let", "var", "for"].contains(code[index - 1].text) else { return false }
    return code.has("=", at: index + 1)
      ? !code.has(name, at: index + 2) && !code.has("self", at: index + 2)
      : !["{", ",", "else"].contains(code.at(index + 1)?.text)
  }

  /// Returns whether the closure that begins at a brace has a parameter with a name.
  ///
  /// The parameters are in the line of the brace, behind the captured values.
  private static func namesParameter(_ name: String, of brace: Int, in code: Code) -> Bool {
    let start = code.has("[", at: brace + 1) ? code.after(brace + 1) : brace + 1
    let line = code.tokens[start...].prefix {
      !$0.startsLine && !["{", "}", "=", ";"].contains($0.text)
    }
    let parameters = line.prefix { !$0.is("in") }
    return parameters.count < line.count && parameters.contains { $0.is(name) }
  }
}

extension Code {
  /// Returns whether a name begins a chain.
  ///
  /// No dot comes before the name, except the dot after `self`. The label of an argument begins
  /// none.
  func isStart(_ index: Int) -> Bool {
    if has(":", at: index + 1), !has("?", at: index - 1) { return false }
    if has(".", at: index - 1) { return has("self", at: index - 2) && !has(".", at: index - 3) }
    return !has("\\", at: index - 1)
  }
}
