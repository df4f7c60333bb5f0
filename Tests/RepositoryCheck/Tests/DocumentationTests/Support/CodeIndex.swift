/// An index of compiled code, for finding examples.
///
/// Indentation and blank lines don't count.
struct CodeIndex: Sendable {
  private struct Place {
    let file: Int
    let line: Int
  }

  private let files: [[Substring]]
  /// The places of each line of code.
  private let places: [Substring: [Place]]

  init(_ documents: [Document]) {
    files = documents.map { Self.code($0.lines) }
    var places: [Substring: [Place]] = [:]
    for (file, lines) in files.enumerated() {
      for (line, text) in lines.enumerated() {
        places[text, default: []].append(Place(file: file, line: line))
      }
    }
    self.places = places
  }

  /// Returns whether a file has all the lines, one after the other.
  ///
  /// The imports of an example may be anywhere in the file.
  func contains(_ lines: [String]) -> Bool {
    let code = Self.code(lines)
    let imports = code.prefix { $0.hasPrefix("import ") }
    let wanted = code.dropFirst(imports.count)
    guard let first = wanted.first else { return false }
    return places[first, default: []].contains { place in
      let file = files[place.file]
      return file[place.line...].starts(with: wanted)
        && imports.allSatisfy { line in file.contains { $0.hasSuffix(line) } }
    }
  }

  private static func code(_ lines: [String]) -> [Substring] {
    lines.compactMap { line in
      let text = line.drop { $0 == " " }
      return text.isEmpty ? nil : text
    }
  }
}
