import FeatureGenerator
import Testing

@Suite("What the plugin passes to the tool") struct InvocationTests {
  @Test("a package with its targets, and the arguments of the person") func package() {
    let invocation = Invocation([
      "--package", "/p", "--module", "my-app", "my_app", "library", "/p/Sources", "Corbel,Core",
      "Corbel,Core,Base", "--module", "Tests", "Tests", "test", "/p/Tests", "?", "?", "--",
      "Login", "--", "--package",
    ])

    let app = ProjectModule(
      name: "my-app", module: "my_app", kind: .library, folder: "/p/Sources",
      dependencies: ["Corbel", "Core"], allDependencies: ["Corbel", "Core", "Base"])
    let tests = ProjectModule(
      name: "Tests", module: "Tests", kind: .test, folder: "/p/Tests", dependencies: nil,
      allDependencies: nil)
    #expect(invocation?.project == Project(folder: "/p", modules: [app, tests]))
    #expect(invocation?.arguments == ["Login", "--", "--package"])
  }

  @Test("a project of Xcode") func xcodeProject() {
    let invocation = Invocation(["--xcode-project", "/p", "--", "Login"])

    #expect(
      invocation?.project == Project(folder: "/p", modules: [], isXcodeProject: true))
  }

  @Test(
    "nothing else is understood",
    arguments: [
      ["Login"], [], ["--module", "A"], ["--", "Login"],
      ["--package", "/p", "--module", "A", "A", "macro", "/p", "", ""],
    ])
  func other(arguments: [String]) {
    #expect(Invocation(arguments) == nil)
  }
}
