import Testing

@Suite("Documentation of the public names") struct ReferenceTests {
  @Test("every public type and function has an example") func examples() throws {
    let declarations = try PublicDeclaration.all()
    #expect(declarations.map(\.name).contains("Store"))
    for declaration in declarations {
      #expect(
        declaration.comment.contains("/// ```swift"),
        "\(declaration.file):\(declaration.line): '\(declaration.name)' has no example.")
    }
  }

  @Test("the landing page leads to every public type and function") func topics() throws {
    let page = try Document("Sources/Corbel/Corbel.docc/Corbel.md")
    let topics = page.lines.drop { $0 != "## Topics" }.joined(separator: "\n")
    let linked = Set(topics.matches(of: /(?m)^- ``(\w+)/).map { String($0.output.1) })
    #expect(linked == Set(try PublicDeclaration.all().map(\.name)))
  }

  @Test("the landing page leads to every article") func articles() throws {
    let page = try Document("Sources/Corbel/Corbel.docc/Corbel.md")
    let linked = Set(
      page.lines.joined(separator: "\n").matches(of: /<doc:(\w+)>/).map { "\($0.output.1).md" })
    let articles = try Repository.documents(in: "Sources/Corbel/Corbel.docc", suffix: ".md")
      .compactMap { $0.path.split(separator: "/").last.map(String.init) }
      .filter { $0 != "Corbel.md" }
    #expect(linked == Set(articles))
  }

  @Test("public declarations are found with their comments") func finding() {
    let document = Document(
      path: "a.swift",
      text: """
        /// A.
        @MainActor @dynamicMemberLookup
        public final class A<B> {
          public func inner() {}
        }

        /// C.

        @MainActor public func c() {}
        struct Hidden {}
        """)
    let declarations = PublicDeclaration.all(in: document)
    #expect(declarations.map(\.name) == ["A", "c"])
    #expect(declarations.map(\.comment) == [["/// A."], []])
    #expect(declarations.map(\.line) == [3, 9])
  }
}
