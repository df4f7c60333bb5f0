import Testing

@Suite("Examples in prose") struct SnippetTests {
  /// The README, the page for coding assistants and the articles, all of which have examples.
  static let prose = read {
    try [Repository.document("README.md"), Repository.document(".github/AGENTS.md")]
      + Module.allCases.flatMap { try $0.pages() }
  }

  /// The sources, whose public types have examples.
  static let sources = read { try Module.allCases.flatMap { try $0.sources() } }

  /// The files that contain the examples.
  private static let compiled = CodeIndex(
    snippetFiles
      + read {
        try Repository.documents(in: "Examples", suffix: ".swift")
          + Repository.documents(in: "Tests/RepositoryCheck/NewFeatureSample", suffix: ".swift")
          + ["Store/ChildFeatureTests.swift", "Support/Shop.swift"]
          .map { try Repository.document("Tests/CorbelTestingTests/\($0)") }
      })

  private static let snippetFiles = read {
    try [
      "Tests/RepositoryCheck/Tests/DocumentationTests",
      "Tests/SwiftUICheck/Tests/SwiftUICheckTests",
    ].flatMap { try Repository.documents(in: "\($0)/Snippets", suffix: ".swift") }
  }

  /// Wrong code, in which 'check-architecture' finds the mistakes.
  private static let found = CodeIndex(
    read {
      try Repository.documents(
        in: "Tests/RepositoryCheck/Tests/CheckArchitectureTests/Samples", suffix: ".sample")
    })

  /// Returns documents, or none with a failure if they can't be read.
  private static func read(_ documents: () throws -> [Document]) -> [Document] {
    do {
      return try documents()
    } catch {
      Issue.record(error)
      return []
    }
  }

  private func examples(in document: Document) -> [Document.Fence] {
    document.fences.filter { $0.language == "swift" }
  }

  @Test("every text has an example", arguments: prose) func presence(document: Document) {
    #expect(!examples(in: document).isEmpty, "\(document.path) has no example in Swift.")
  }

  @Test("every example is part of a compiled file", arguments: prose + sources)
  func coverage(document: Document) {
    for example in examples(in: document) {
      let isCompiled =
        Self.compiled.contains(example.lines)
        || (document.path.hasSuffix("/Rules.md") && Self.found.contains(example.lines))
      #expect(
        isCompiled,
        "\(document.path):\(example.line): no compiled file has the lines\n\n\(example.text)")
    }
  }

  @Test("the views of tutorials are part of a compiled file") func tutorialViews() throws {
    let views = try Module.core.tutorialCode().filter { $0.lines.contains("import SwiftUI") }
    #expect(!views.isEmpty)
    for view in views {
      #expect(
        Self.compiled.contains(view.lines), "\(view.path): no compiled file has these lines")
    }
  }

  @Test("every example that observes imports Observation", arguments: prose + sources)
  func observation(document: Document) {
    for example in examples(in: document) where example.text.contains("@Observable ") {
      #expect(
        example.lines.contains("import Observation"),
        "\(document.path):\(example.line): 'import Observation' is missing.")
    }
  }

  @Test("every message in an article about testing is asserted by a test")
  func messages() throws {
    let tests = try Repository.documents(in: "Tests/CorbelTestingTests", suffix: ".swift")
    let index = CodeIndex(tests)
    for page in try Module.testing.pages() {
      for message in page.fences where message.language == "text" {
        #expect(
          index.contains(message.lines),
          "\(page.path):\(message.line): no test expects\n\n\(message.text)")
      }
    }
  }

  @Test("every diagram is one that tests keep in a file", arguments: prose)
  func diagrams(document: Document) throws {
    // Other folders of tests can have a build, which may remove its files while this reads them.
    let diagrams = try [
      "Tests/RepositoryCheck/Tests/DocumentationTests", "Tests/ExampleTests",
    ].flatMap {
      try Repository.documents(in: $0, suffix: ".mmd")
    }
    for fence in document.fences where fence.language == "mermaid" {
      #expect(
        diagrams.contains { $0.lines.filter { !$0.isEmpty } == fence.lines },
        "\(document.path):\(fence.line): no file beside a test has the diagram\n\n\(fence.text)")
    }
  }

  @Test("every fence names its language", arguments: prose + sources)
  func languages(document: Document) {
    for fence in document.fences {
      #expect(
        ["swift", "text", "sh", "mermaid"].contains(fence.language),
        "\(document.path):\(fence.line): '\(fence.language)' is not checked by any test.")
    }
  }

  @Test("every file of examples asserts something", arguments: snippetFiles)
  func assertions(document: Document) {
    #expect(document.lines.contains { $0.contains("@Test(") })
    #expect(document.lines.contains { $0.contains("#expect(") })
  }

  @Test("no file of examples omits code of the article", arguments: snippetFiles)
  func conditions(document: Document) {
    let conditions = document.lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("#if") }
    #expect(
      conditions.allSatisfy {
        $0.hasSuffix("canImport(SwiftUI)") || $0.hasSuffix("canImport(FoundationNetworking)")
      })
    #expect(!document.lines.contains { $0.contains("/*") || $0.contains("\"\"\"") })
  }

  @Suite("Looking for examples") struct Looking {
    @Test("fences are found with their lines, in prose and in comments") func fences() {
      let prose = Document(path: "a.md", text: "A\n```swift\nlet a = 1\n  b\n```\n```sh\nls")
      let source = Document(
        path: "a.swift", text: "  /// A.\n  /// ```swift\n  /// let a = 1\n  /// ```\n  let b = 2")
      let fences = (prose.fences + source.fences).map { "\($0.language) \($0.line) \($0.text)" }
      #expect(fences == ["swift 3 let a = 1\n  b", "sh 7 ls", "swift 3 let a = 1"])
    }

    private let index = CodeIndex([
      Document(path: "a.swift", text: "func a() {\n\n  let a = 1\n  let b = 2\n}"),
      Document(path: "b.swift", text: "public import Observation\n\nlet a = 1\nlet c = 3"),
    ])

    @Test(
      "all lines have to be in one file, one after the other",
      arguments: [
        ["let a = 2"], ["let a = 1", "}"], ["let b = 2", "let a = 1"], ["let b = 2", "let c = 3"],
        ["let b = 2", "}", "let c = 3"], ["let a"], [],
        ["import Observation", "let b = 2"], ["let c = 3", "import Observation"],
      ])
    func notFound(lines: [String]) {
      #expect(!index.contains(lines))
    }
  }
}
