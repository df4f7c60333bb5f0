internal import Foundation

/// A search for the Swift files of a project, which finds each file once.
///
/// The search follows links, as SwiftPM does. It skips manifests, hidden files and folders,
/// catalogs of documentation, playgrounds, broken links, and whatever else is neither a file nor a
/// folder.
package struct FileSearch {
  /// The paths of the files and folders that can't be read.
  package private(set) var unread: [String] = []
  private let root: String
  private let excluded: [String]
  private var seen: Set<String> = []

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - root: The folder of the project.
  ///   - excluded: The paths of files and folders to skip, from the folder of the project.
  package init(in root: String, excluding excluded: [String] = []) {
    self.root = Self.resolved(root)
    self.excluded = excluded.map { Self.resolved("\(root)/\($0)") }
  }

  /// Reads the files at some paths and below them, except those that were found before.
  ///
  /// - Parameters:
  ///   - paths: The paths of files and folders.
  ///   - areTests: Whether all the files are tests. Otherwise, a file is a test if it is below a
  ///     folder of the project whose name ends in 'Tests'.
  /// - Returns: The files, in the order of their paths.
  package mutating func files(at paths: [String], areTests: Bool = false) -> [SourceFile] {
    var found: [SourceFile] = []
    for path in paths {
      let place = Self.resolved(path)
      let folders = place.hasPrefix("\(root)/") ? place.dropFirst(root.count) : ""
      let isTest = areTests || folders.split(separator: "/").contains { $0.hasSuffix("Tests") }
      read(path.hasSuffix("/") ? String(path.dropLast()) : path, isTest: isTest, into: &found)
    }
    return found.sorted { $0.path < $1.path }
  }

  private mutating func read(_ path: String, isTest: Bool, into found: inout [SourceFile]) {
    let place = Self.resolved(path)
    if excluded.contains(where: { place == $0 || place.hasPrefix("\($0)/") }) { return }
    let type = try? FileManager.default.attributesOfItem(atPath: place)[.type]
    switch type as? FileAttributeType {
    case .typeDirectory?:
      guard seen.insert(place).inserted else { return }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return unread.append(path)
      }
      for name in names.sorted() where !name.hasPrefix(".") && !Self.isOpaque(name) {
        read("\(path)/\(name)", isTest: isTest || name.hasSuffix("Tests"), into: &found)
      }
    case .typeRegular? where path.hasSuffix(".swift"):
      guard seen.insert(place).inserted else { return }
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        return unread.append(path)
      }
      if text.prefix(while: { !$0.isNewline }).contains("swift-tools-version") { return }
      found.append(SourceFile(path: path, text: text, isTest: isTest))
    default: break
    }
  }

  private static func isOpaque(_ name: String) -> Bool {
    name.hasSuffix(".docc") || name.hasSuffix(".playground")
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

extension FileSearch {
  /// What a command says of the files and folders that can't be read.
  package var warnings: String {
    unread.map { "warning: '\($0)' can't be read as text in UTF-8, and is left out.\n" }.joined()
  }
}

extension CommandLine {
  /// Returns the arguments after the name of the program.
  ///
  /// Systems limit the length of arguments. So a single argument such as `@list` stands for the
  /// arguments in a file, which is an array in JSON.
  package static func allArguments() throws -> [String] {
    guard arguments.count == 2, arguments[1].hasPrefix("@") else {
      return Array(arguments.dropFirst())
    }
    let file = URL(fileURLWithPath: String(arguments[1].dropFirst()))
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
  }
}
