import FeatureGenerator
import TestSupport
import Testing

@Suite("The targets of a feature") struct TargetChoiceTests {
  private func paths(_ fixture: FeatureFixture, _ arguments: String...) -> [String] {
    let outcome = fixture.run(["Login", "--style", "model", "--dry-run"] + arguments)
    return outcome.output.split(separator: "\n").filter { $0.hasPrefix("== ") }
      .map { String($0.dropFirst(3).prefix { $0 != "/" }) }
      + (outcome.status == 0 ? [] : ["failed"])
  }

  @Test("are the only ones that depend on Corbel and on the feature") func only() throws {
    let fixture = try FeatureFixture([
      ("Core", "library", ""), ("App", "executable", "Corbel"),
      ("CoreTests", "test", "Core"), ("AppTests", "test", "App,CorbelTesting"),
    ])

    #expect(paths(fixture) == ["App", "App", "AppTests"])
  }

  @Test("are named if there are several") func named() throws {
    let fixture = try FeatureFixture([
      ("Home", "library", "Corbel"), ("Inbox", "library", "Corbel"),
      ("HomeTests", "test", "Home,CorbelTesting"),
      ("InboxTests", "test", "Inbox,CorbelTesting"),
      ("InboxMoreTests", "test", "Inbox,CorbelTesting"),
    ])

    #expect(paths(fixture, "--target", "Home") == ["Home", "Home", "HomeTests"])
    // Of several test targets, the one that has the name of the target.
    #expect(paths(fixture, "--target", "Inbox") == ["Inbox", "Inbox", "InboxTests"])
    #expect(
      paths(fixture, "--target", "Inbox", "--tests", "InboxMoreTests")
        == ["Inbox", "Inbox", "InboxMoreTests"])
    // Xcode passes each selected target in this way.
    #expect(
      paths(fixture, "--target", "InboxMoreTests", "--target", "Inbox")
        == ["Inbox", "Inbox", "InboxMoreTests"])
    #expect(
      fixture.run("Login").error == """
        Several targets can have the feature.

          Targets:  Home, Inbox

        Choose one of them with '--target'.

        """)
    #expect(
      fixture.run("Login", "--target", "Home", "--target", "Inbox").error.hasPrefix(
        "Several targets were named.\n"))
  }

  @Test("follow from the test target") func fromTests() throws {
    let fixture = try FeatureFixture([
      ("Core", "library", "Corbel"), ("App", "executable", "Corbel,Core"),
      ("CoreTests", "test", "Core,CorbelTesting"),
      ("AppTests", "test", "App,CorbelTesting"),
    ])

    #expect(paths(fixture, "--tests", "CoreTests") == ["Core", "Core", "CoreTests"])
    #expect(paths(fixture, "--tests", "AppTests") == ["App", "App", "AppTests"])
  }

  @Test("have to have sources") func withoutSources() throws {
    #expect(
      try FeatureFixture([]).run("Login").error == """
        The package has no target with Swift sources.

        SwiftPM leaves out targets without sources. Add a Swift file to the target of the feature, \
        and one to its test target. An empty file is enough.

        """)
  }

  @Test("have to exist") func unknown() throws {
    let fixture = try FeatureFixture([
      ("App", "library", "Corbel"), ("AppTests", "test", "App,CorbelTesting"),
    ])

    #expect(
      fixture.run("Login", "--target", "Ap").error == """
        There is no target 'Ap'.

          Targets:  App

        Use one of these targets. SwiftPM leaves out targets without sources.

        """)
    #expect(
      fixture.run("Login", "--tests", "Tests").error == """
        There is no test target 'Tests'.

          Test targets:  AppTests

        Use one of these targets. SwiftPM leaves out targets without sources.

        """)
    #expect(
      fixture.run("Login", "--target", "AppTests").error == """
        'AppTests' is a test target.

        Name the target of the feature with '--target', and this one with '--tests'.

        """)
  }

  @Test("have to depend on Corbel") func withoutCorbel() throws {
    let fixture = try FeatureFixture([("App", "library", ""), ("AppTests", "test", "App")])

    #expect(
      fixture.run("Login").error == """
        No target depends on Corbel.

          Targets:  App

        Add the product to the target of the feature:

          .product(name: "Corbel", package: "Corbel")

        SwiftPM leaves out targets without sources. If the target is new, add a Swift file to it first.

        """)
    #expect(
      fixture.run("Login", "--target", "App").error == """
        The target 'App' doesn't depend on Corbel, which every feature needs.

        Add the product to its dependencies:

          .product(name: "Corbel", package: "Corbel")

        """)
  }

  @Test("need more products for a store, and for the tests") func products() throws {
    let fixture = try FeatureFixture([
      ("App", "library", "Corbel"), ("AppTests", "test", "App"),
    ])

    #expect(
      fixture.run("Login", "--style", "store").error.hasPrefix(
        "The target 'App' doesn't depend on CorbelSwiftUI, which the view of a store needs.\n"))
    #expect(
      fixture.run("Login").error.hasPrefix(
        "The target 'AppTests' doesn't depend on CorbelTesting, which the tests of a feature need.\n"
      ))
  }

  @Test("include a test target of the feature") func tests() throws {
    let alone = try FeatureFixture([
      ("App", "library", "Corbel"), ("OtherTests", "test", "CorbelTesting"),
    ])
    #expect(
      alone.run("Login").error == """
        No test target depends on 'App'.

        A feature is written with its tests. Add a test target to the package:

          .testTarget(
            name: "AppTests",
            dependencies: [
              "App",
              .product(name: "CorbelTesting", package: "Corbel"),
            ])

        SwiftPM leaves out targets without sources. If the test target is new, add a Swift file to it first.

        """)
    #expect(
      alone.run("Login", "--tests", "OtherTests").error == """
        The test target 'OtherTests' doesn't depend on 'App'.

        Add 'App' to its dependencies, or choose another target with '--tests'.

        """)
    let several = try FeatureFixture([
      ("App", "library", "Corbel"), ("UnitTests", "test", "App,CorbelTesting"),
      ("MoreTests", "test", "App,CorbelTesting"),
    ])
    #expect(
      several.run("Login").error == """
        Several test targets can test 'App'.

          Test targets:  UnitTests, MoreTests

        Choose one of them with '--tests'.

        """)
  }
}
