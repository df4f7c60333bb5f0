extension Rule {
  /// Finds reducers, logics and models that no test file mentions in its code or in its name.
  ///
  /// A reducer is also tested by tests that send its actions through the actions of its parent.
  static func missingTests(in project: Project) -> [Finding] {
    let tests = project.files.filter(\.isTest)
    let classes = testClasses(in: tests)
    let testing = tests.filter { file in
      file.types.contains { !classes.isDisjoint(with: [$0.path.last] + $0.inherited.map(\.last)) }
        || file.code.tokens.indices.contains { beginsTest($0, in: file.code) }
    }
    let names = Set(
      testing.flatMap { $0.code.tokens.lazy.filter { $0.kind != .literal }.map(\.text) })
    let sent = Set(testing.flatMap { file in calls(in: file.code) })
    let files = tests.compactMap { $0.path.split(separator: "/").last }
    return [Kind.reducer, .logic, .model].flatMap { kind in
      project.types(kind).filter { reference in
        let type = project[reference]
        let name = type.path.last ?? ""
        return !type.prefix.isPrivate && !names.contains(name)
          && !files.contains { $0.hasPrefix(name) && $0.hasSuffix("Tests.swift") }
          && (kind != .reducer || sent.isDisjoint(with: project.casesWithActions(of: name)))
      }.map { reference in
        let name = project[reference].path.last ?? ""
        return Rule.missingTest.finding(
          "No test names the \(kind.rawValue) '\(project[reference].fullName)'. Add "
            + "a file of tests, such as '\(name)Tests.swift', with a test of each action and each output.",
          at: project[reference].name, in: project.files[reference.file])
      }
    }
  }

  private static func beginsTest(_ index: Int, in code: Code) -> Bool {
    let isOfModule = code[index].text == "@Testing" && code.has(".", at: index + 1)
    let name = isOfModule ? "@\(code.at(index + 2)?.text ?? "")" : code[index].text
    return code[index].kind == .attribute && ["@Test", "@Suite"].contains(name)
  }

  /// Returns the names of the test classes, including those of other modules.
  private static func testClasses(in tests: [SourceFile]) -> Set<String?> {
    let types = tests.flatMap(\.types).filter { $0.keyword == .class }
    var found: Set<String?> = Set(
      types.flatMap { $0.inherited.map(\.last) }
        .filter { $0?.hasSuffix("TestCase") == true || $0 == "QuickSpec" })
    var count = 0
    while count != found.count {
      count = found.count
      for type in types where !found.isDisjoint(with: type.inherited.map(\.last)) {
        found.insert(type.path.last)
      }
    }
    return found
  }

  /// Returns the names between a dot and a parenthesis, such as the cases of actions with values.
  private static func calls(in code: Code) -> [String] {
    code.tokens.indices.filter { code.has(".", at: $0 - 1) && code.has("(", at: $0 + 1) }
      .map { code[$0].text }
  }
}

extension Project {
  /// Returns the names of the cases that carry the actions of a reducer: `row` in
  /// `case row(Int, Row.Action)`.
  fileprivate func casesWithActions(of name: String) -> [String] {
    files.filter { !$0.isTest }.map(\.code).flatMap { code in
      code.tokens.indices.compactMap { index -> String? in
        guard code.has(name, at: index), code.has(".", at: index + 1),
          code.has("Action", at: index + 2),
          let open = code.tokens[..<index].lastIndex(where: { $0.opens || $0.closes }),
          code.has("(", at: open), code.has("case", at: open - 2) || code.has(",", at: open - 2)
        else { return nil }
        return code[open - 1].text
      }
    }
  }
}
