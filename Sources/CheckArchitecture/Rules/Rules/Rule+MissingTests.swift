extension Rule {
  /// Finds reducers, logics and models that no test file mentions in its code or in its name.
  static func missingTests(in project: Project) -> [Finding] {
    let tests = project.files.filter(\.isTest)
    let names = Set(
      tests.filter { file in file.code.tokens.contains(where: beginsTest) }
        .flatMap { $0.code.tokens.lazy.filter { $0.kind != .literal }.map(\.text) })
    let files = tests.compactMap { $0.path.split(separator: "/").last }
    return [Kind.reducer, .logic, .model].flatMap { kind in
      project.types(kind).filter { reference in
        let type = project[reference]
        let name = type.path.last ?? ""
        return !type.prefix.isPrivate && !names.contains(name)
          && !files.contains { $0.hasPrefix(name) && $0.hasSuffix("Tests.swift") }
      }.map { reference in
        let name = project[reference].path.last ?? ""
        return Rule.missingTest.finding(
          "No test names the \(kind.rawValue) '\(project[reference].path.joined(separator: "."))'. Add "
            + "a file of tests, such as '\(name)Tests.swift', with a test of each action and each output.",
          at: project[reference].name, in: project.files[reference.file])
      }
    }
  }

  private static func beginsTest(_ token: Token) -> Bool {
    token.kind == .attribute && ["@Test", "@Suite"].contains(token.text)
      || token.is("XCTestCase")
  }
}
