/// The code of compiled files, in which examples are looked for.
///
/// Indentation and blank lines don't count.
struct CodeIndex: Sendable {
  private struct Place {
    let file: Int
    let line: Int
  }

  private let files: [[Substring]]
  /// Where each line of code stands.
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

  /// Whether all the lines stand one after the other in one of the files.
  ///
  /// The imports that an example begins with may stand anywhere in the file.
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
