import Testing

@Suite("Recipes beside The Composable Architecture") struct ComparisonTests {
  private let page: Document
  private let article: Document
  private let example: CodeIndex

  init() throws {
    page = try Repository.document("Examples/BesideTCA.md")
    article = try Repository.document("Sources/Corbel/Corbel.docc/ComingFromTCA.md")
    example = CodeIndex(try Repository.documents(in: "Examples/Recipes", suffix: ".swift"))
  }

  @Test("the code on this library's side is the code of the example") func code() {
    let ours = page.fences.filter { $0.language == "swift" }
    #expect(!ours.isEmpty)
    for fence in ours {
      #expect(example.contains(fence.lines), "\(page.path):\(fence.line): \(fence.text)")
    }
  }

  @Test("the article's table has the lines of each part") func table() {
    let headings = page.lines.indices.filter { page.lines[$0].hasPrefix("## ") }
    let rows = headings.enumerated().map { index, start in
      let end = headings.dropFirst(index + 1).first ?? page.lines.count
      let fences = page.fences.filter { (start..<end).contains($0.line) }
      let counts = ["swift", "text"].map { language in
        fences.filter { $0.language == language }.flatMap(\.lines).count(where: isCode)
      }
      return "| \(page.lines[start].dropFirst(3)) | \(counts[0]) | \(counts[1]) |"
    }
    #expect(rows.count == 6)
    for row in rows { #expect(article.lines.contains(row), "The table has to have \(row)") }
  }

  private func isCode(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return !text.isEmpty && !text.hasPrefix("//")
  }
}
