import Testing

@Suite("Pages for contributors and readers") struct PageTests {
  private static let pages = [
    ".github/AGENTS.md", ".github/CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md",
    "Examples/README.md", "README.md",
  ]

  @Test("the targets of their links exist", arguments: pages) func links(path: String) throws {
    let page = try Repository.document(path)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let targets = page.lines.joined(separator: "\n").matches(of: /\]\(([^)\s]+)\)/)
      .map { String($0.output.1) }
    #expect(!targets.isEmpty)
    for target in targets where !target.hasPrefix("https://") {
      #expect(Repository.exists("\(folder)/\(target)"), "\(path) links to \(target)")
    }
  }

  @Test("the scripts that they name exist", arguments: pages) func scripts(path: String) throws {
    let text = try Repository.document(path).lines.joined(separator: "\n")
    for script in text.matches(of: /\.ci\/[\w.-]*\w/).map({ String($0.output) }) {
      #expect(Repository.exists(script), "\(path) names \(script)")
    }
  }

  @Test("the page for coding assistants has fewer than 300 lines") func length() throws {
    let page = try Repository.document(".github/AGENTS.md")
    #expect(page.lines.count < 300)
  }
}
