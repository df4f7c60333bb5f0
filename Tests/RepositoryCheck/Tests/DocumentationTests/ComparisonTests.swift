import Testing

@Suite("Recipes beside The Composable Architecture") struct ComparisonTests {
  private let page: Document
  private let article: Document
  private let example: [Document]

  init() throws {
    page = try Repository.document("Examples/BesideTCA.md")
    article = try Repository.document("Sources/Corbel/Corbel.docc/ComingFromTCA.md")
    example = try Repository.documents(in: "Examples/Recipes", suffix: ".swift")
  }

  @Test("the article's table has the lines of each part") func table() throws {
    let headings = page.lines.indices.filter { page.lines[$0].hasPrefix("## ") }
    var counted: Set<String> = []
    for (index, start) in headings.enumerated() {
      let end = headings.dropFirst(index + 1).first ?? page.lines.count
      let fences = page.fences.filter { (start..<end).contains($0.line) }
      var here = 0
      var file = ""
      for line in fences.filter({ $0.language == "here" }).flatMap(\.lines) {
        if line.indentation == 0 {
          file = line
          continue
        }
        for place in try places(of: line.trimmed, in: file)
        where counted.insert(place).inserted { here += 1 }
      }
      let there = fences.filter { $0.language == "text" }.flatMap(\.lines).count(where: isCode)
      let row = "| \(page.lines[start].dropFirst(3)) | \(here) | \(there) |"
      let isInTable = article.lines.contains(row)
      #expect(isInTable, "The table has to have \(row)")
    }
    #expect(headings.count == 7)
  }

  /// Returns the places of the lines that begin in a certain way, and of those that belong to them.
  ///
  /// To a line belong the following lines with more indentation, and the closing brackets, which a
  /// case has not. A name that is the whole line stands for one line.
  private func places(of beginning: Substring, in name: String) throws -> [String] {
    let file = try #require(example.first { $0.path.hasSuffix("/\(name)") })
    let starts = file.lines.indices.filter { file.lines[$0].trimmed.hasPrefix(beginning) }
    try #require(!starts.isEmpty, "\(file.path) has no line that begins with '\(beginning)'.")
    if file.lines[starts[0]].trimmed == beginning { return ["\(file.path):\(starts[0])"] }
    return starts.flatMap { start in
      let indentation = file.lines[start].indentation
      let rest = file.lines[(start + 1)...].prefix { line in
        line.isEmpty || line.indentation > indentation
          || line.indentation == indentation && !beginning.hasPrefix("case")
            && ")}".contains(line.trimmed.first ?? " ")
      }
      return (start..<rest.endIndex).filter { isCode(file.lines[$0]) }.map { "\(file.path):\($0)" }
    }
  }

  private func isCode(_ line: String) -> Bool {
    !line.trimmed.isEmpty && !line.trimmed.hasPrefix("//")
  }
}

extension String {
  fileprivate var indentation: Int { prefix { $0 == " " }.count }
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
