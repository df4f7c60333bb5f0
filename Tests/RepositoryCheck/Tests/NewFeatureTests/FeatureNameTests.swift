import ArchitectureRules
import FeatureGenerator
import Foundation
import TestSupport
import Testing

@Suite("The name of a feature") struct FeatureNameTests {
  private let fixture: FeatureFixture

  init() throws {
    fixture = try FeatureFixture()
  }

  @Test("may be any identifier", arguments: ["Login", "EditProfile2", "Größe", "_Draft", "登録"])
  func accepted(name: String) {
    expectEqual(fixture.run(name, "--dry-run").status, 0)
  }

  @Test(
    "can't have other characters", arguments: ["2Login", "Log in", "Log-In", "A/B", "_", "`A`"])
  func rejected(name: String) {
    expectEqual(
      fixture.run(name, "--dry-run").error,
      """
      '\(name)' can't be the name of a feature.

      The name becomes a part of the names of types. Use letters and digits, and begin with a \
      capital letter, as in 'EditProfile'.

      """)
  }

  @Test(
    "begins with a capital letter", arguments: [("editProfile", "EditProfile"), ("class", "Class")])
  func smallLetter(name: String, suggestion: String) {
    expectEqual(
      fixture.run(name, "--dry-run").error,
      """
      '\(name)' begins with a small letter.

      The names of types begin with a capital letter. Use '\(suggestion)'.

      """)
  }

  @Test("can't hide a type that features use") func known() {
    #expect(
      fixture.run("Progress", "--dry-run").error == """
        A feature named 'Progress' would declare 'ProgressView', which is a name in SwiftUI.

        In the whole target, the name would mean the new type. Use another name.

        """)
    #expect(fixture.run("Store", "--style", "store", "--dry-run").status == 1)
    // The types of this style are named 'StoreLogic', 'StoreView' and so on.
    #expect(fixture.run("Store", "--style", "mvsl", "--dry-run").status == 0)
  }

  @Test(
    "can't be the name of a module or of a type that the written files use",
    arguments: [
      ("Testing", "Testing"), ("Observation", "Observation"), ("LoadResult", "Corbel"),
      ("Any", "Swift"), ("Regex", "Swift"), ("TestStore", "CorbelTesting"),
      ("SaveError", "the feature's tests"), ("Data", "Foundation"), ("Settings", "SwiftUI"),
    ])
  func used(name: String, module: String) {
    #expect(
      fixture.run(name, "--style", "store", "--dry-run").error.hasPrefix(
        "A feature named '\(name)' would declare '\(name)', which is a name in \(module).\n"))
  }

  @Test(
    "can't hide a public type of Corbel that the written files use, and may hide others",
    arguments: ["Corbel", "CorbelSwiftUI", "CorbelTesting"])
  func publicTypes(module: String) throws {
    let types = try SourceFile.all(in: "Sources/\(module)").flatMap(\.types)
      .filter { $0.path.count == 1 && $0.keyword != .extension && $0.isPublic }
      .map { $0.path[0] }
    let written = try SourceFile.all(in: "Tests/RepositoryCheck/NewFeatureSample")
      .flatMap { $0.code.tokens.map(\.text) }
    let known = FeatureName.known[module] ?? []

    #expect(types.count > 10)
    #expect(Set(types).intersection(written).subtracting(known) == [])
    // A file of an app can use a store, even if the written ones don't.
    #expect(known.subtracting(written) == (module == "Corbel" ? ["Store"] : []))
  }

  @Test("can't be taken by a type of the target") func taken() throws {
    try fixture.folder.write("\nstruct Other {}\nfinal class LoginView {}", to: "App/Old.swift")
    expectEqual(
      fixture.run("Login").error,
      """
      The target 'App' has a type 'LoginView' already.

        Declared at:  App/Old.swift:3

      No file was written. Use another name for the feature, or rename the type.

      """)
  }

  @Test("can't be taken by a type of the test target") func takenByTests() throws {
    try fixture.folder.write("@Suite struct LoginLogicTests {}", to: "AppTests/Old.swift")
    expectTrue(
      fixture.run("Login").error.hasPrefix(
        "The target 'AppTests' has a type 'LoginLogicTests' already.\n"))
  }

  @Test(
    "is taken by every kind of type, and not by a nested one, a comment or a string",
    arguments: [
      ("enum Outer { struct LoginView {} }", false), ("// struct LoginView {}", false),
      (#"let text = "\(a { "}" }) struct LoginView {}""#, false),
      ("extension LoginView {}", false), ("let `struct` = LoginView()", false),
      ("class LoginView {}", true), ("public actor LoginView {}", true),
      ("enum LoginView {}", true), ("protocol LoginView {}", true),
      ("typealias LoginView = Int", true), ("struct `LoginView` {}", true),
      ("#if canImport(SwiftUI)\n  struct LoginView {}\n#endif", true),
      ("let a = \"{\"\nlet b = #\"{\"#  // {\nstruct\n  LoginView {}", true),
    ])
  func declared(source: String, isTaken: Bool) throws {
    try fixture.folder.write(source, to: "App/Old.swift")
    let error = fixture.run("Login", "--dry-run").error
    expectEqual(error.contains("a type 'LoginView' already."), isTaken)
  }
}

extension SourceFile {
  /// Reads the Swift files below a folder of the repository.
  fileprivate static func all(in folder: String) throws -> [SourceFile] {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..")
    let folder = root.standardizedFileURL.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
      .map { path in
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        return SourceFile(path: path, text: text)
      }
  }
}
