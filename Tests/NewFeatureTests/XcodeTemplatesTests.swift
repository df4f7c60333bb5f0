import FeatureGenerator
import Foundation
import TestSupport
import Testing

@Suite("Templates for Xcode") struct XcodeTemplatesTests {
  private let fixture: FeatureFixture

  init() throws {
    fixture = try FeatureFixture()
  }

  private let folders = [
    "Feature with a model with a responder.xctemplate",
    "Feature with a reducer in a store.xctemplate",
    "Feature with a view state and a logic.xctemplate",
    "Tests of a model with a responder.xctemplate",
    "Tests of a reducer in a store.xctemplate",
    "Tests of a view state and a logic.xctemplate",
  ]

  @Test("there are two for each style: the feature, and its tests") func all() throws {
    let outcome = fixture.run("--xcode-template", "Templates")

    #expect(outcome.status == 0)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(fixture.folder.path)/Templates")
    #expect(names.sorted() == folders)
    #expect(
      outcome.output.hasSuffix(
        """

        Next:

          1. Copy the templates: mkdir -p ~/Library/Developer/Xcode/Templates/Corbel && \
        cp -R "Templates/" ~/Library/Developer/Xcode/Templates/Corbel/
          2. Choose 'New File from Template' in Xcode, and look for the section 'Corbel'.

        """))
  }

  @Test("have the text that the command writes") func sameText() throws {
    _ = fixture.run("--xcode-template", "Templates")
    _ = fixture.run("Login")

    let template = try fixture.folder.text(
      of: "Templates/\(folders[2])/___FILEBASENAME___Logic.swift")
    let written = try fixture.folder.text(of: "App/Login/LoginLogic.swift")
    #expect(
      template.replacingOccurrences(of: "___VARIABLE_productName:identifier___", with: "Login")
        == written)
    let tests = try fixture.folder.text(
      of: "Templates/\(folders[5])/___FILEBASENAME___LogicTests.swift")
    #expect(tests.contains("@testable import ___VARIABLE_moduleName:identifier___\n"))
  }

  @Test("ask for the name of the feature, and those of tests also for its module")
  func descriptions() throws {
    _ = fixture.run("--xcode-template", "Templates")

    for folder in folders {
      let text = try fixture.folder.text(of: "Templates/\(folder)/TemplateInfo.plist")
      #expect(
        text.contains("<string>Xcode.IDEFoundation.TextSubstitutionFileTemplateKind</string>"))
      #expect(text.contains("<string>productName</string>"))
      #expect(text.contains("<string>moduleName</string>") == folder.hasPrefix("Tests of"))
    }
  }

  @Test("newer ones replace older ones, and a dry run writes none") func again() throws {
    #expect(fixture.run("--xcode-template", "Templates", "--dry-run").status == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder.path)/Templates"))
    #expect(fixture.run("--xcode-template", "Templates").status == 0)
    #expect(fixture.run("--xcode-template", "Templates", "--json").status == 0)
  }

  @Test("don't take the name of a feature") func name() throws {
    #expect(
      try FeatureFixture().run("Login", "--xcode-template", "Templates").error == """
        '--xcode-template' writes templates, and not the feature 'Login'.

        Leave out the name. Xcode asks for a name when you use a template.

        """)
  }

  @Test("are written into the package only", arguments: ["../Templates", "/Templates"])
  func outside(folder: String) throws {
    let outcome = try FeatureFixture().run("--xcode-template", folder)

    #expect(outcome.error.contains("Templates' is outside the package.\n"))
    #expect(outcome.status == 1)
  }
}
