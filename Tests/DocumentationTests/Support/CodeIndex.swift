/// The code of compiled files, in which examples are looked for.
///
/// Indentation and blank lines don't count.
struct CodeIndex {
  private let files: [[String]]

  init(_ documents: [Document]) {
    files = documents.map { Self.code($0.lines) }
  }

  /// Whether all the lines stand one after the other in one of the files.
  ///
  /// The imports that an example begins with may stand anywhere in the file.
  func contains(_ lines: [String]) -> Bool {
    let code = Self.code(lines)
    let imports = code.prefix { $0.hasPrefix("import ") }
    let wanted = code.dropFirst(imports.count)
    return files.contains { file in
      let hasImports = imports.allSatisfy { line in file.contains { $0.hasSuffix(line) } }
      return hasImports
        && file.indices.contains { start in
          file[start] == wanted.first && file[start...].starts(with: wanted)
        }
    }
  }

  private static func code(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      let text = line.drop { $0 == " " }
      return text.isEmpty ? nil : String(text)
    }
  }
}
