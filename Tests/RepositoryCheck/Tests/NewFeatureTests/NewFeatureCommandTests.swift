import FeatureGenerator
import Foundation
import TestSupport
import Testing

@Suite("The command 'new-feature'") struct NewFeatureCommandTests {
  private let fixture: FeatureFixture

  init() throws {
    fixture = try FeatureFixture()
  }

  @Test("says what it has written, and what to do next") func report() throws {
    let outcome = fixture.run("Login")

    #expect(
      outcome.output == """
        Wrote the feature 'Login' with a view state and a logic:

          App/Login/LoginViewState.swift
          App/Login/LoginLogic.swift
          App/Login/LoginView.swift
          AppTests/Login/LoginLogicTests.swift

        Next:

          1. Run the tests: swift test --filter LoginLogicTests
          2. Replace the text and the service 'save' with those of the feature.
          3. Show the screen: LoginView(save: …, responder: …)

        """)
    #expect(outcome.error.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("a dry run prints the files, and writes nothing") func dryRun() throws {
    let outcome = fixture.run("Login", "--style", "model", "--dry-run")

    #expect(
      outcome.output.hasPrefix(
        """
        Would write the feature 'Login' with a model with a responder:

        == App/Login/LoginModel.swift
        import Corbel
        import Observation

        /// A class that takes actions, publishes values, and reports events to a responder.
        @MainActor @Observable final class LoginModel {

        """))
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder.path)/App/Login"))
  }

  @Test(
    "a target can't have two files with one name, so no file is overwritten",
    arguments: ["Login/LoginView", "Other/LoginView", "Other/LOGINVIEW"])
  func sameFileName(path: String) throws {
    try fixture.folder.makeFolder("App/Login")
    try fixture.folder.makeFolder("App/Other")
    try fixture.folder.write("// Mine", to: "App/\(path).swift")

    let outcome = fixture.run("Login")

    #expect(
      outcome.error == """
        The target 'App' has a file with the name of a new file already.

          File:  App/\(path).swift

        The compiler needs another name for each file of a target, whatever the folder is. No file \
        was written. Use another name for the feature, or rename the file.

        """)
    #expect(outcome.status == 1)
    #expect(try fixture.folder.text(of: "App/\(path).swift") == "// Mine")
    let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path)
    #expect(files.filter { $0.hasSuffix(".swift") } == ["App/\(path).swift"])
  }

  @Test("a second call is refused for a type, as moving the file would not help") func twice() {
    #expect(fixture.run("Login").status == 0)
    #expect(
      fixture.run("Login").error.hasPrefix("The target 'App' has a type 'LoginLogic' already.\n"))
  }

  @Test("a feature can't hide the module of its target") func hidesModule() throws {
    let fixture = try FeatureFixture([
      ("Shop", "library", "Corbel,CorbelSwiftUI"),
      ("ShopTests", "test", "Shop,CorbelTesting"),
    ])

    #expect(
      fixture.run("Shop", "--style", "store", "--dry-run").error == """
        A feature named 'Shop' would declare 'Shop', which is the name of the module.

        The new type would hide the module. Use another name.

        """)
    #expect(fixture.run("Shop", "--dry-run").status == 0)
  }

  @Test(
    "a file or a broken link that stands in the place of the folder is reported",
    arguments: [true, false])
  func noFolder(isFile: Bool) throws {
    if isFile {
      try fixture.folder.write("a file", to: "App/Login")
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: "\(fixture.folder.path)/App/Login", withDestinationPath: "nowhere")
    }

    #expect(
      fixture.run("Login").error == """
        'App/Login' is a file or a broken link, and not a folder.

        The feature needs the folder. Use another name for the feature, or move the file.

        """)
  }

  @Test(
    "if a file can't be written, none is, and nothing that was there changes",
    arguments: [
      (name: String(repeating: "L", count: 240), file: "LogicTests"),
      (name: String(repeating: "L", count: 300), file: "ViewState"), (name: "Full", file: "View"),
      (name: "Blocked", file: "LogicTests"),
    ])
  func unwritable(name: String, file: String) throws {
    try fixture.folder.makeFolder("App/Full")
    // No file can take the place of a folder that isn't empty.
    for folder in ["App/Full/FullView.swift", "App/Full/FullView.swift/More"] {
      try fixture.folder.makeFolder(folder)
    }
    // The folder of the tests can't be made.
    try fixture.folder.makeFolder("AppTests/Blocked")
    try fixture.folder.makeFolder("AppTests/Blocked/BlockedLogicTests.swift")
    try fixture.folder.makeFolder("AppTests/Blocked/BlockedLogicTests.swift/More")
    let before = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path)

    let outcome = fixture.run(name)

    let folder = file == "LogicTests" ? "AppTests" : "App"
    #expect(
      outcome.error.hasPrefix(
        "The file '\(folder)/\(name)/\(name)\(file).swift' can't be written: "))
    #expect(
      outcome.error.hasSuffix(
        """

        No file was written. The command writes into the folders of the targets. A plugin may only \
        write into the folder of the package.

        """))
    #expect(outcome.status == 1)
    let after = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path)
    #expect(after.sorted() == before.sorted())
  }

  @Test("sources that nobody can read are named, and are no obstacle") func unreadable() throws {
    try Data([0x2F, 0x2F, 0xE9]).write(to: URL(filePath: "\(fixture.folder.path)/App/Latin.swift"))
    let outcome = fixture.run("Login", "--style", "store")
    expectEqual(outcome.status, 0)
    expectEqual(
      outcome.error,
      """
      warning: '\(fixture.folder.path)/App/Latin.swift' can't be read as text in UTF-8, and is left \
      out.

      """)
  }

  @Test("only the files that the plugin lists count, because SwiftPM compiles no others")
  func listedFiles() throws {
    var fixture = fixture
    try fixture.folder.makeFolder("App/Excluded")
    try fixture.folder.makeFolder("Elsewhere")
    try fixture.folder.write("struct Login {}", to: "App/Excluded/Login.swift")
    try fixture.folder.write("struct Logout {}", to: "Elsewhere/Other.swift")
    let files = ["--file", "\(fixture.folder.path)/Elsewhere/Other.swift"]
    fixture.modules.insert(contentsOf: files, at: 7)

    #expect(
      fixture.run("Logout", "--style", "store").error == """
        The target 'App' has a type 'Logout' already.

          Declared at:  Elsewhere/Other.swift:1

        No file was written. Use another name for the feature, or rename the type.

        """)
    #expect(fixture.run("Login", "--style", "store").status == 0)
  }

  @Test("help lists the options") func help() {
    let outcome = fixture.run("--help")

    for option in [
      "--style", "--target", "--tests", "--dry-run", "--json", "--help",
    ] {
      #expect(outcome.output.contains("  \(option) "))
    }
    #expect(outcome.status == 0)
  }

  @Test("a project of Xcode has other steps") func xcodeProject() throws {
    var fixture = fixture
    fixture.isXcodeProject = true

    let outcome = fixture.run("Login", "--target", "App", "--target", "AppTests")

    #expect(
      outcome.output.contains(
        "1. If the project lists its files one by one, add the files to their targets.\n"))
  }

  @Test("Xcode doesn't tell what a target depends on, so nothing is missing") func unknown() throws
  {
    let fixture = try FeatureFixture([("App", "library", "?"), ("AppTests", "test", "?")])
    #expect(fixture.run("Login", "--style", "store").status == 0)
  }

  // MARK: - The plugin

  @Test("the plugin tells a target's module, and what the target can import through others")
  func plugin() throws {
    var fixture = fixture
    fixture.modules = [
      "--module", "my-app", "my_app", "executable", "\(fixture.folder.path)/App", "Core",
      "Core,Corbel", "--module", "AppTests", "AppTests", "test", "\(fixture.folder.path)/AppTests",
      "my-app,CorbelTesting", "my-app,CorbelTesting",
    ]

    let outcome = fixture.run("Login", "--target", "my-app", "--dry-run")

    #expect(outcome.output.contains("@testable import my_app\n"))
  }

  @Test(
    "nothing else is understood",
    arguments: [
      ["Login"], [], ["--module", "A"], ["--", "Login"],
      ["--package", "/p", "--module", "A", "A", "macro", "/p", "", ""],
    ])
  func notFromPlugin(arguments: [String]) {
    #expect(NewFeatureCommand(arguments) == nil)
  }

  // MARK: - Tools

  private struct Answer: Decodable, Equatable {
    struct File: Decodable, Equatable {
      let path: String
      let contents: String?
    }
    struct Failure: Decodable, Equatable {
      let code: String
      let message: String
    }
    var feature, style, target, tests: String?
    var types, next: [String]?
    var files: [File]?
    var dryRun: Bool?
    var error: Failure?
  }

  private func answer(
    _ outcome: (output: String, error: String, status: Int32)
  ) throws -> Answer {
    expectEqual(outcome.error, "")
    return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
  }

  @Test("answers tools in JSON, and a dry run with the contents of the files") func json() throws {
    let options = ["Login", "--style", "store", "--json"]
    let plan = try self.answer(fixture.run(options + ["--dry-run"]))
    var answer = try self.answer(fixture.run(options))
    expectEqual(plan.dryRun, true)
    expectEqual(plan.files?.map(\.path), answer.files?.map(\.path))
    expectEqual(plan.files?.first?.contents?.contains("struct Login: Reducer {"), true)
    expectEqual(answer.next?.first, "Run the tests: swift test --filter LoginTests")
    answer.next = nil
    let paths = ["App/Login/Login", "App/Login/LoginView", "AppTests/Login/LoginTests"]
    expectEqual(
      answer,
      Answer(
        feature: "Login", style: "store", target: "App", tests: "AppTests",
        types: ["Login", "LoginView", "LoginTests"],
        files: paths.map { Answer.File(path: "\($0).swift", contents: nil) }, dryRun: false))
  }

  @Test(
    "an error in JSON has a code",
    arguments: [
      (["Login", "--json", "--style", "other"], "usage"), (["--json"], "usage"),
      (["login", "--json"], "name"), (["List", "--json", "--style", "store"], "nameTaken"),
      (["Login", "--json", "--target", "Other"], "target"),
      (["Login", "--json", "--tests", "Other"], "tests"),
    ])
  func jsonError(arguments: [String], code: String) throws {
    let outcome = fixture.run(arguments)

    let error = try #require(try answer(outcome).error)
    #expect(error.code == code)
    #expect(!error.message.isEmpty)
    #expect(outcome.status == 1)
  }

  // MARK: - Options

  @Test(
    "messages about the arguments",
    arguments: [
      (
        ["Login", "--colour"],
        """
        '--colour' is not an option of new-feature.

        'swift package --allow-writing-to-package-directory new-feature --help' lists the options.

        """
      ),
      (
        ["Login", "--style", "redux"],
        """
        'redux' is not a style of a feature.

          mvsl:   a view state and a logic
          store:  a reducer in a store
          model:  a model with a responder

        Use one of these styles.

        """
      ),
      (
        ["Login", "--target"],
        """
        The value of '--target' is missing.

        'swift package --allow-writing-to-package-directory new-feature --help' lists the options with their values.

        """
      ),
      (
        ["Login", "Logout"],
        """
        'Logout' is a second name.

        Each call writes one feature. Call the command again for the other one.

        """
      ),
      (
        [],
        """
        The name of the feature is missing.

        Pass a name, as in 'swift package --allow-writing-to-package-directory new-feature Login'.

        """
      ),
    ])
  func arguments(arguments: [String], message: String) {
    #expect(fixture.run(arguments).error == message)
  }
}
