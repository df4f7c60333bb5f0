import Testing

@Suite("Documentation of the public names") struct ReferenceTests {
  @Test("every public type and function has an example", arguments: Module.allCases)
  func examples(module: Module) throws {
    let declarations = try PublicDeclaration.all(of: module)
    let known = [
      Module.core: "Store", .testing: "TestStore", .http: "HTTPClient", .storage: "Stored",
      .sessions: "SessionRecorder", .swiftUI: "StoreStack",
    ]
    #expect(declarations.map(\.name).contains(try #require(known[module])))
    for declaration in declarations {
      #expect(
        declaration.comment.contains("/// ```swift"),
        "\(declaration.file):\(declaration.line): '\(declaration.name)' has no example.")
    }
  }

  @Test("the landing page leads to every public type and function", arguments: Module.allCases)
  func topics(module: Module) throws {
    let page = try Repository.document(module.landingPage)
    let topics = page.lines.drop { $0 != "## Topics" }.joined(separator: "\n")
    let linked = Set(topics.matches(of: /(?m)^- ``(\w+)/).map { String($0.output.1) })
    #expect(linked == Set(try PublicDeclaration.all(of: module).map(\.name)))
  }

  @Test("the landing page leads to every article and tutorial", arguments: Module.allCases)
  func articles(module: Module) throws {
    let page = try Repository.document(module.landingPage)
    let linked = page.lines.joined(separator: "\n").matches(of: /<doc:(\w+)>/)
      .map { String($0.output.1) }
    let others =
      try module.pages()
      + module.tutorials().filter { tutorial in
        tutorial.lines.first?.hasPrefix("@Tutorial(") == true
      }
    let names = others.map(\.path).filter { $0 != module.landingPage }
      .compactMap { $0.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
    #expect(Set(linked) == Set(names))
  }
}
