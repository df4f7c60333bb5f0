// swift-tools-version: 6.2
import PackageDescription

// The checks of the repository set this variable. Building the package doesn't need it.
let strictness: [SwiftSetting] =
  Context.environment["CORBEL_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
  strictness + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

// A test that expects the process to end starts another one, which the other systems don't allow.
let testSettings =
  settings + [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux, .windows]))]

// The examples need it for their views. Elsewhere it is empty, and would only take time to build.
let views = Target.Dependency.byName(
  name: "CorbelSwiftUI",
  condition: .when(platforms: [.iOS, .macCatalyst, .macOS, .tvOS, .visionOS, .watchOS]))

let package = Package(
  name: "Corbel",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Corbel", targets: ["Corbel"]),
    .library(name: "CorbelSwiftUI", targets: ["CorbelSwiftUI"]),
    .library(name: "CorbelTesting", targets: ["CorbelTesting"]),
    .library(name: "CorbelHTTP", targets: ["CorbelHTTP"]),
    .library(name: "CorbelStorage", targets: ["CorbelStorage"]),
    .library(name: "CorbelSessions", targets: ["CorbelSessions"]),
    .plugin(name: "CheckArchitecture", targets: ["CheckArchitecture"]),
    .plugin(name: "NewFeature", targets: ["NewFeature"]),
    .plugin(name: "SessionPage", targets: ["SessionPage"]),
  ],
  targets: [
    .target(name: "Corbel", swiftSettings: settings),
    // Empty where there is no SwiftUI. Tests/SwiftUICheck compiles and runs it on Linux.
    .target(name: "CorbelSwiftUI", dependencies: ["Corbel"], swiftSettings: settings),
    .target(name: "CorbelHTTP", dependencies: ["Corbel"], swiftSettings: settings),
    .target(name: "CorbelStorage", dependencies: ["Corbel"], swiftSettings: settings),
    .target(
      name: "CorbelSessions", dependencies: ["Corbel", "SessionPages"], swiftSettings: settings),
    .target(name: "CorbelTesting", dependencies: ["Corbel"], swiftSettings: settings),
    // The check of the rules: a library, a program and the command 'swift package
    // check-architecture'.
    .target(
      name: "ArchitectureRules", path: "Sources/CheckArchitecture/Rules", swiftSettings: settings),
    .executableTarget(
      name: "check-architecture", dependencies: ["ArchitectureRules"],
      path: "Sources/CheckArchitecture/Tool", swiftSettings: settings),
    .plugin(
      name: "CheckArchitecture",
      capability: .command(
        intent: .custom(
          verb: "check-architecture", description: "Checks the architecture of a package's screens."
        )),
      dependencies: ["check-architecture"], path: "Sources/CheckArchitecture/Plugin"),
    // What the tests of several modules need. Tests/README.md lists it.
    .target(
      name: "TestSupport", dependencies: ["Corbel"], path: "Tests/Support",
      swiftSettings: testSettings),
    .testTarget(
      name: "CorbelTests", dependencies: ["Corbel", "CorbelTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CorbelTestingTests",
      dependencies: ["Corbel", "CorbelTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CorbelHTTPTests", dependencies: ["Corbel", "CorbelHTTP", "TestSupport"],
      exclude: ["Support/server.py"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CorbelStorageTests",
      dependencies: ["Corbel", "CorbelStorage", "CorbelTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CorbelSessionsTests",
      dependencies: ["Corbel", "CorbelSessions", "CorbelTesting", "SessionPages", "TestSupport"],
      exclude: ["Replay/Sessions"],
      swiftSettings: testSettings),
    // The files of sessions and their pages, and the command 'swift package session-page'. The
    // build makes the program of a command twice, so it depends on little.
    .target(name: "SessionPages", swiftSettings: settings),
    .plugin(
      name: "SessionPage",
      capability: .command(
        intent: .custom(
          verb: "session-page", description: "Makes a page of a recorded session."),
        permissions: [
          .writeToPackageDirectory(reason: "The page is written into the package's folder")
        ]),
      dependencies: ["session-page"], path: "Sources/SessionPage/Plugin"),
    .executableTarget(
      name: "session-page", dependencies: ["SessionPages"], path: "Sources/SessionPage/Tool",
      swiftSettings: settings),

    // The command 'swift package new-feature'.
    .plugin(
      name: "NewFeature",
      capability: .command(
        intent: .custom(
          verb: "new-feature", description: "Writes a feature with its view and its tests."),
        permissions: [
          .writeToPackageDirectory(reason: "The files of the feature are written into its target")
        ]),
      dependencies: ["NewFeatureTool"], path: "Sources/NewFeature/Plugin"),
    .executableTarget(
      name: "NewFeatureTool", dependencies: ["ArchitectureRules", "FeatureGenerator"],
      path: "Sources/NewFeature/Tool", swiftSettings: settings),
    .target(
      name: "FeatureGenerator", dependencies: ["ArchitectureRules"],
      path: "Sources/NewFeature/Generator", swiftSettings: settings),

    // The examples. This one shows that a module isolated to the main actor can use Corbel as well.
    .target(
      name: "CounterExample", dependencies: ["Corbel", views], path: "Examples/Counter",
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "EditItemExample", dependencies: ["Corbel", views], path: "Examples/EditItem",
      swiftSettings: settings),
    .target(
      name: "ItemListExample",
      dependencies: ["Corbel", "CorbelStorage", views, "EditItemExample"],
      path: "Examples/ItemList", swiftSettings: settings),
    .target(
      name: "LoginExample", dependencies: ["Corbel", views], path: "Examples/Login",
      swiftSettings: settings),
    .target(
      name: "ColorsExample",
      dependencies: ["Corbel", "CorbelHTTP", "CorbelSessions", views],
      path: "Examples/Colors", swiftSettings: settings),
    .target(
      name: "NotesExample", dependencies: ["Corbel", views], path: "Examples/Notes",
      swiftSettings: settings),
    .target(
      name: "RecipesExample", dependencies: ["Corbel", "CorbelStorage", "CorbelSwiftUI"],
      path: "Examples/Recipes", swiftSettings: settings),
    .target(
      name: "SessionExample", dependencies: ["Corbel", views, "LoginExample"],
      path: "Examples/Session", swiftSettings: settings),
    .target(
      name: "DemoApp",
      dependencies: [
        "Corbel", "CorbelStorage", "CounterExample", "EditItemExample", "ItemListExample",
      ],
      path: "Examples/Demo/App", swiftSettings: settings),
    .executableTarget(
      name: "Demo", dependencies: ["DemoApp"], path: "Examples/Demo/Main",
      swiftSettings: settings),
    // On other systems than Apple's it only says where to look instead.
    .executableTarget(
      name: "ExampleApp",
      dependencies: [
        "Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage", views,
        "ColorsExample", "CounterExample", "EditItemExample", "ItemListExample", "LoginExample",
        "RecipesExample", "SessionExample",
      ],
      path: "Examples/App", swiftSettings: settings),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage", "CorbelTesting", "ColorsExample",
        "CounterExample", "EditItemExample", "ItemListExample", "LoginExample", "NotesExample",
        "RecipesExample", "SessionExample", "DemoApp", "TestSupport",
      ],
      exclude: [
        "Colors/HTTPSnapshots", "Colors/Sessions", "EditItem/EditItem.mmd", "Login/Login.mmd",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// What only the checks of the repository need: 'CORBEL_CHECKS=1 swift test'.
if Context.environment["CORBEL_CHECKS"] != nil {
  package.targets += [
    .target(
      name: "BenchmarkHarness", path: "Tests/BenchmarkHarness", swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkHarness", "Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: settings),
    // An executable of its own: on a Mac, 'swift run' doesn't find the testing libraries that
    // CorbelTesting links. See .github/workflows/ci.yml for the paths that it needs there.
    .executableTarget(
      name: "TestStoreBenchmarks", dependencies: ["BenchmarkHarness", "Corbel", "CorbelTesting"],
      path: "Tests/TestStoreBenchmarks", swiftSettings: settings),

    // The README, the articles and the comments: their examples, links and commands.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage", "CorbelTesting", "ColorsExample",
        "LoginExample", "TestSupport",
      ],
      path: "Tests/RepositoryCheck/Tests/DocumentationTests",
      exclude: [
        "Snippets/HTTPSnapshots", "Snippets/Login.mmd", "Snippets/SignIn.mmd", "Snippets/Sessions",
      ],
      swiftSettings: settings),

    // The command 'swift package check-architecture'.
    .testTarget(
      name: "CheckArchitectureTests", dependencies: ["ArchitectureRules", "TestSupport"],
      path: "Tests/RepositoryCheck/Tests/CheckArchitectureTests", exclude: ["Samples"],
      swiftSettings: settings),

    // The command 'swift package new-feature', and what it writes, with the settings of a new
    // package.
    .testTarget(
      name: "NewFeatureTests",
      dependencies: ["ArchitectureRules", "FeatureGenerator", "TestSupport"],
      path: "Tests/RepositoryCheck/Tests/NewFeatureTests", swiftSettings: settings),
    .target(
      name: "NewFeatureSample", dependencies: ["Corbel", "CorbelSwiftUI"],
      path: "Tests/RepositoryCheck/NewFeatureSample/Sources", swiftSettings: strictness),
    .testTarget(
      name: "NewFeatureSampleTests", dependencies: ["NewFeatureSample", "CorbelTesting"],
      path: "Tests/RepositoryCheck/NewFeatureSample/Tests", swiftSettings: strictness),

    // Records the sessions that '.ci/session' opens in a browser.
    .executableTarget(
      name: "SessionProgram", dependencies: ["Corbel", "CorbelSessions"],
      path: "Tests/RepositoryCheck/Sources/SessionProgram", swiftSettings: settings),
    // Checks that recorders, snapshots and stores need no more memory with time.
    .executableTarget(
      name: "MemoryProgram",
      dependencies: ["Corbel", "CorbelHTTP", "CorbelSessions", "CorbelStorage", "CorbelTesting"],
      path: "Tests/RepositoryCheck/Sources/MemoryProgram", swiftSettings: settings),
    // Saves lines of its input. '.ci/killed' kills it while it does.
    .executableTarget(
      name: "StorageProgram", dependencies: ["Corbel", "CorbelStorage"],
      path: "Tests/RepositoryCheck/Sources/StorageProgram", swiftSettings: settings),
  ]
}
