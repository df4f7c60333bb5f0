/// The targets into which a feature and its tests are written.
struct TargetChoice {
  let feature: ProjectModule
  let tests: ProjectModule

  /// Chooses the targets of a project.
  ///
  /// - Parameters:
  ///   - options: The arguments, which may name the targets.
  ///   - project: The project with its targets.
  /// - Throws: A ``NewFeatureError`` if no target or more than one target is possible, or if a
  ///   target can't import a product that it needs.
  init(_ options: Options, in project: Project) throws(NewFeatureError) {
    var named: [ProjectModule] = []
    for name in options.targets {
      guard let module = project.modules.first(where: { $0.name == name }) else {
        throw .unknown(name, project.modules.filter { $0.kind != .test }, .target)
      }
      named.append(module)
    }
    let testNames = options.tests.map { [$0] } ?? named.filter { $0.kind == .test }.map(\.name)
    feature = try Self.feature(named.filter { $0.kind != .test }, named, testNames, in: project)
    let style = options.style
    try feature.require("Corbel", for: "every feature needs")
    if style == .store { try feature.require("CorbelSwiftUI", for: "the view of a store needs") }
    tests = try Self.tests(testNames, of: feature, in: project)
    try tests.require("CorbelTesting", for: "the tests of a feature need")
  }

  private static func feature(
    _ candidates: [ProjectModule], _ named: [ProjectModule], _ tests: [String],
    in project: Project
  ) throws(NewFeatureError) -> ProjectModule {
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      throw .several("Several targets were named.", candidates, .target)
    }
    if let test = named.first {
      throw NewFeatureError(
        code: .target, fact: "'\(test.name)' is a test target.",
        remedy: "Name the target of the feature with '--target', and this one with '--tests'.")
    }
    let modules = project.modules.filter { $0.kind != .test }
    let found = modules.filter { $0.dependencies?.contains("Corbel") ?? true }
    if found.isEmpty { throw modules.isEmpty ? .noSources : .noTarget(modules) }
    // The tests can decide: they depend on the target of the feature.
    let tested = found.filter { module in
      project.modules.contains {
        tests.contains($0.name) && $0.dependencies?.contains(module.name) == true
      }
    }
    if let only = found.count == 1 ? found.first : tested.count == 1 ? tested.first : nil {
      return only
    }
    throw .several("Several targets can have the feature.", found, .target)
  }

  private static func tests(
    _ names: [String], of feature: ProjectModule, in project: Project
  ) throws(NewFeatureError) -> ProjectModule {
    let all = project.modules.filter { $0.kind == .test }
    let test = "Several test targets can test '\(feature.name)'."
    if let name = names.first {
      guard names.count == 1 else {
        throw .several(test, all.filter { names.contains($0.name) }, .tests)
      }
      guard let module = all.first(where: { $0.name == name }) else {
        throw .unknown(name, all, .tests)
      }
      guard module.allDependencies?.contains(feature.name) ?? true else {
        throw NewFeatureError(
          code: .tests,
          fact: "The test target '\(module.name)' doesn't depend on '\(feature.name)'.",
          remedy:
            "Add '\(feature.name)' to its dependencies, or choose another target with '--tests'.")
      }
      return module
    }
    let found = all.filter { $0.dependencies?.contains(feature.name) ?? true }
    let able = found.filter { $0.canImport("CorbelTesting") }
    if let only = able.count == 1 ? able.first : found.count == 1 ? found.first : nil {
      return only
    }
    if let match = able.first(where: { $0.name == "\(feature.name)Tests" }) { return match }
    throw found.isEmpty ? .noTests(feature) : .several(test, found, .tests)
  }
}

extension ProjectModule {
  fileprivate func require(_ product: String, for use: String) throws(NewFeatureError) {
    if !canImport(product) {
      throw NewFeatureError(
        code: kind == .test ? .tests : .target,
        fact: "The target '\(name)' doesn't depend on \(product), which \(use).",
        remedy: """
          Add the product to its dependencies:

            .product(name: "\(product)", package: "Corbel")
          """)
    }
  }
}

extension NewFeatureError {
  private static let leftOut = "SwiftPM leaves out targets without sources."

  private static func list(
    _ modules: [ProjectModule], _ code: Code
  ) -> [(label: String, value: String)] {
    let names = modules.map(\.name).joined(separator: ", ")
    return [(code == .tests ? "Test targets" : "Targets", names.isEmpty ? "none" : names)]
  }

  fileprivate static func unknown(_ name: String, _ modules: [ProjectModule], _ code: Code) -> Self
  {
    Self(
      code: code, fact: "There is no \(code == .tests ? "test target" : "target") '\(name)'.",
      evidence: list(modules, code),
      remedy: "Use one of these targets. \(leftOut)")
  }

  fileprivate static func several(_ fact: String, _ modules: [ProjectModule], _ code: Code) -> Self
  {
    Self(
      code: code, fact: fact, evidence: list(modules, code),
      remedy: "Choose one of them with '--\(code.rawValue)'.")
  }

  fileprivate static let noSources = Self(
    code: .target, fact: "The package has no target with Swift sources.",
    remedy: """
      \(leftOut) Add a Swift file to the target of the feature, and \
      one to its test target. An empty file is enough.
      """)

  fileprivate static func noTarget(_ modules: [ProjectModule]) -> Self {
    Self(
      code: .target, fact: "No target depends on Corbel.",
      evidence: list(modules, .target),
      remedy: """
        Add the product to the target of the feature:

          .product(name: "Corbel", package: "Corbel")

        \(leftOut) If the target is new, add a Swift file to it first.
        """)
  }

  fileprivate static func noTests(_ feature: ProjectModule) -> Self {
    Self(
      code: .tests, fact: "No test target depends on '\(feature.name)'.",
      remedy: """
        A feature is written with its tests. Add a test target to the package:

          .testTarget(
            name: "\(feature.name)Tests",
            dependencies: [
              "\(feature.name)",
              .product(name: "CorbelTesting", package: "Corbel"),
            ])

        \(leftOut) If the test target is new, add a Swift file to it first.
        """)
  }

}
