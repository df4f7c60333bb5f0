// swift-tools-version: 6.2
import PackageDescription

// This package tests the pages and the tools of the repository, and has the programs that scripts
// in '.ci' run: 'swift test --package-path Tests/RepositoryCheck'.

let strictness: [SwiftSetting] =
  Context.environment["CORBEL_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
  strictness + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

/// A target whose sources are a link to a folder of the repository, because it isn't a product, or
/// because the tests use its 'package' declarations.
func linked(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "RepositoryCheck",
  platforms: [.macOS(.v14)],
  targets: [
    linked("Corbel", []),
    linked("CorbelSwiftUI", ["Corbel"]),
    linked("CorbelHTTP", ["Corbel"]),
    linked("CorbelStorage", ["Corbel"]),
    linked("SessionPages", []),
    linked("CorbelSessions", ["Corbel", "SessionPages"]),
    linked("CorbelTesting", ["Corbel"]),
    linked("ColorsExample", ["Corbel", "CorbelHTTP", "CorbelSessions", "CorbelSwiftUI"]),
    linked("LoginExample", ["Corbel", "CorbelSwiftUI"]),
    linked("ArchitectureRules", []),
    linked("FeatureGenerator", ["ArchitectureRules"]),
    linked("TestSupport", ["Corbel"]),

    // The README, the articles and the comments: their examples, links and commands.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage", "CorbelTesting", "ColorsExample",
        "LoginExample", "TestSupport",
      ],
      exclude: [
        "Snippets/HTTPSnapshots", "Snippets/Login.mmd", "Snippets/SignIn.mmd", "Snippets/Sessions",
      ],
      swiftSettings: settings),

    // The command 'swift package check-architecture'.
    .testTarget(
      name: "CheckArchitectureTests", dependencies: ["ArchitectureRules", "TestSupport"],
      exclude: ["Samples"], swiftSettings: settings),

    // The command 'swift package new-feature', and what it writes, with the settings of a new
    // package.
    .testTarget(
      name: "NewFeatureTests",
      dependencies: ["ArchitectureRules", "FeatureGenerator", "TestSupport"],
      swiftSettings: settings),
    .target(
      name: "NewFeatureSample", dependencies: ["Corbel", "CorbelSwiftUI"],
      path: "NewFeatureSample/Sources", swiftSettings: strictness),
    .testTarget(
      name: "NewFeatureSampleTests", dependencies: ["NewFeatureSample", "CorbelTesting"],
      path: "NewFeatureSample/Tests", swiftSettings: strictness),

    // Records the sessions that '.ci/session' opens in a browser.
    .executableTarget(
      name: "SessionProgram", dependencies: ["Corbel", "CorbelSessions"], swiftSettings: settings),
    // Checks that recorders, snapshots and stores need no more memory with time.
    .executableTarget(
      name: "MemoryProgram",
      dependencies: ["Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage", "CorbelTesting"],
      swiftSettings: settings),
    // Saves lines of its input. '.ci/killed' kills it while it does.
    .executableTarget(
      name: "StorageProgram", dependencies: ["Corbel", "CorbelStorage"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
