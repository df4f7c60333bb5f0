import Testing

/// A text of the repository: prose, or a source file with its documentation comments.
nonisolated struct Document: Sendable, CustomTestStringConvertible {
  struct Fence: Sendable {
    let language: String
    /// The number of the first line of its content, counted from one.
    let line: Int
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }
  }

  /// The path, from the root of the repository.
  let path: String
  let lines: [String]
  /// The text between fences, with the fences' language.
  ///
  /// An open fence ends at the end of the text or the comment. In a source file, only documentation
  /// comments count.
  let fences: [Fence]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    fences = text.contains("```") ? Self.fences(in: lines, isSource: path.hasSuffix(".swift")) : []
  }

  var testDescription: String { path }

  private static func fences(in lines: [String], isSource: Bool) -> [Fence] {
    var fences: [Fence] = []
    var open: (language: String, indentation: Int, line: Int, lines: [String])?
    func close() {
      guard let fence = open else { return }
      fences.append(Fence(language: fence.language, line: fence.line, lines: fence.lines))
      open = nil
    }
    for (index, line) in lines.enumerated() {
      guard let content = isSource ? comment(line) : line else {
        close()
        continue
      }
      let text = content.drop { $0 == " " }
      let indentation = content.count - text.count
      switch open {
      case nil where text.hasPrefix("```"):
        open = (String(text.dropFirst(3)), indentation, index + 2, [])
      case nil: break
      case _? where text == "```": close()
      case let fence?:
        open?.lines.append(String(content.dropFirst(min(indentation, fence.indentation))))
      }
    }
    close()
    return fences
  }

  /// The text of a line of a documentation comment; nil for another line.
  private static func comment(_ line: String) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    let content = text.dropFirst(3)
    return String(content.first == " " ? content.dropFirst() : content)
  }
}
