import ArchitectureRules
import Foundation
import TestSupport
import Testing

@Suite("The search for Swift files") struct FileSearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Makes files, and the folders around them.
  private func make(_ names: String...) throws {
    for name in names {
      let file = URL(filePath: "\(folder.path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("struct A {}".utf8).write(to: file)
    }
  }

  /// The paths in the project of the files that are found, with a star for each test.
  private func found(
    at paths: [String], tests: [String] = [], in root: String = "", excluding: [String] = []
  ) -> [String] {
    var search = FileSearch(in: "\(folder.path)/\(root)", excluding: excluding)
    let testFiles = search.files(at: tests.map { "\(folder.path)/\($0)" }, areTests: true)
    let files = search.files(at: paths.map { "\(folder.path)/\($0)" })
    return (files + testFiles).map {
      $0.path.replacing("\(folder.path)/", with: "") + ($0.isTest ? " *" : "")
    }
  }

  @Test("finds each file once that SwiftPM compiles, whatever else is there") func otherFolders()
    throws
  {
    try make(
      "App/A.swift", "App/View.swift/B.swift", "App/C#/My View.swift", "App/100%/É.swift",
      "App/Package.swift", "App/.#A.swift", "App/.hidden/D.swift", "App/App.docc/E.swift",
      "App/Try.playground/F.swift", "App/note.txt", "Elsewhere/G.swift")
    try folder.write("// swift-tools-version: 6.2\nimport PackageDescription", to: "Package.swift")
    try folder.makeLink("App/Linked", to: "Elsewhere")
    try folder.makeLink("App/H.swift", to: "App/note.txt")
    try folder.makeLink("App/Again", to: "App")
    try folder.makeLink("App/Twice.swift", to: "App/A.swift")
    try folder.makeLink("App/Broken.swift", to: "nowhere")
    try folder.makeLink("App/Circle.swift", to: "App/Circle.swift")
    expectEqual(mkfifo("\(folder.path)/App/Pipe.swift", 0o600), 0)

    let expected = [
      "App/100%/É.swift", "App/A.swift", "App/C#/My View.swift", "App/H.swift",
      "App/Linked/G.swift", "App/Package.swift", "App/View.swift/B.swift",
    ]
    expectEqual(found(at: ["App"]), expected)
    expectEqual(found(at: ["App", "App/", "./App", "App/A.swift", "App/Again"]), expected)
    expectEqual(found(at: ["", "App"]).count, expected.count, "the whole project")
    expectEqual(
      found(at: ["App"], tests: ["App/C#"]),
      expected.filter { !$0.hasPrefix("App/C#") } + ["App/C#/My View.swift *"])
  }

  @Test("names what can't be read, and goes on") func unreadable() throws {
    try make("App/A.swift", "App/Locked/B.swift")
    try Data([0x2F, 0x2F, 0xE9]).write(to: URL(filePath: "\(folder.path)/App/Latin.swift"))
    var search = FileSearch(in: folder.path)

    let files = search.files(at: ["\(folder.path)/App"])

    expectEqual(files.map(\.path), ["A", "Locked/B"].map { "\(folder.path)/App/\($0).swift" })
    expectEqual(
      search.warnings,
      "warning: '\(folder.path)/App/Latin.swift' can't be read as text in UTF-8, and is left out.\n"
    )
  }

  @Test("knows tests by the folders inside the project, and not by those around it") func tests()
    throws
  {
    try make("MyTests/App/A.swift", "MyTests/UITests/B.swift", "MyTests/UITests/Support/C.swift")

    expectEqual(
      found(at: ["MyTests"], in: "MyTests"),
      ["MyTests/App/A.swift", "MyTests/UITests/B.swift *", "MyTests/UITests/Support/C.swift *"])
    expectEqual(
      found(at: ["MyTests/UITests/B.swift", "MyTests/App/A.swift"], in: "MyTests"),
      ["MyTests/App/A.swift", "MyTests/UITests/B.swift *"])
  }

  @Test(
    "skips what the configuration excludes, however it is written",
    arguments: [
      "App/Gen", "./App/Gen", "App/Gen/", "App/../App/Gen", "Linked/Gen", "App//Gen",
    ])
  func excluded(name: String) throws {
    try make("App/A.swift", "App/Gen/B.swift", "App/Generated.swift")
    try folder.makeLink("Linked", to: "App")

    let files = ["App/A.swift", "App/Gen/B.swift", "App/Generated.swift"]
    for paths in [["App"], ["App", "App/Gen"], files] {
      expectEqual(found(at: paths, excluding: [name]), ["App/A.swift", "App/Generated.swift"])
    }
  }
}
