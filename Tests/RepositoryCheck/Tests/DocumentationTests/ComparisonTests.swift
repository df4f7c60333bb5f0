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

  @Test("the article's table has the lines and the tokens of each part") func table() throws {
    let headings = page.lines.indices.filter { page.lines[$0].hasPrefix("## ") }
    var counted: Set<String> = []
    for (index, start) in headings.enumerated() {
      let end = headings.dropFirst(index + 1).first ?? page.lines.count
      let fences = page.fences.filter { (start..<end).contains($0.line) }
      var here: [String] = []
      var file = ""
      for line in fences.filter({ $0.language == "here" }).flatMap(\.lines) {
        if line.indentation == 0 {
          file = line
          continue
        }
        for (place, code) in try places(of: line.trimmed, in: file)
        where counted.insert(place).inserted { here.append(code) }
      }
      let there = fences.filter { $0.language == "text" }.flatMap(\.lines).filter(isCode)
      let row = "| \(page.lines[start].dropFirst(3)) | \(size(of: here)) | \(size(of: there)) |"
      let isInTable = article.lines.contains(row)
      #expect(isInTable, "The table has to have \(row)")
    }
    #expect(headings.count == 6)
  }

  @Test("the article's table has the sizes of two case studies, with those of their originals")
  func caseStudies() throws {
    let studies = [
      ("Several destinations, a case study", "SeveralDestinations", "38 / 178"),
      ("A navigation stack, a case study", "StackDemo", "157 / 786"),
    ]
    for (title, name, there) in studies {
      let file = try Repository.document(
        "Tests/RepositoryCheck/Tests/DocumentationTests/CaseStudies/\(name).swift")
      let here = size(of: file.lines.filter { isCode($0) && !$0.hasPrefix("import") })
      let row = "| \(title) | \(here) | \(there) |"
      let isInTable = article.lines.contains(row)
      #expect(isInTable, "The table has to have \(row)")
    }
  }

  /// Returns the number of lines and of tokens: words, strings, and other characters.
  private func size(of code: [String]) -> String {
    let tokens = code.joined(separator: "\n").matches(
      of: /"""(?s:.*?)"""|"(?:\\\\.|[^"\\])*"|\w+|[^\s\w]/)
    return "\(code.count) / \(tokens.count)"
  }

  /// Returns the lines that begin in a certain way, and those that belong to them, by their places.
  ///
  /// To a line belong the following lines with more indentation, and the closing brackets, which a
  /// case has not. A name that is the whole line stands for one line.
  private func places(of beginning: Substring, in name: String) throws -> [(String, String)] {
    let file = try #require(example.first { $0.path.hasSuffix("/\(name)") })
    let starts = file.lines.indices.filter { file.lines[$0].trimmed.hasPrefix(beginning) }
    try #require(!starts.isEmpty, "\(file.path) has no line that begins with '\(beginning)'.")
    func place(_ index: Int) -> (String, String) { ("\(file.path):\(index)", file.lines[index]) }
    if file.lines[starts[0]].trimmed == beginning { return [place(starts[0])] }
    return starts.flatMap { start in
      let indentation = file.lines[start].indentation
      let rest = file.lines[(start + 1)...].prefix { line in
        line.isEmpty || line.indentation > indentation
          || line.indentation == indentation && !beginning.hasPrefix("case")
            && ")}".contains(line.trimmed.first ?? " ")
      }
      return (start..<rest.endIndex).filter { isCode(file.lines[$0]) }.map(place)
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
