// swift-tools-version: 6.2
import PackageDescription

// This package compiles the SwiftUI adapter and the views of the examples on Linux, with a stand-in
// for SwiftUI, and runs their tests. Build it with '.ci/swiftui', which compiles the macros first.
#if !os(Linux)
  #error("This package is for Linux: its module 'SwiftUI' would hide Apple's.")
#endif

let strictness: [SwiftSetting] =
  Context.environment["CORBEL_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

// The macros '@Entry' and '#Preview', and the macro '@State' of Xcode 27.
let library = Context.environment["CORBEL_SWIFTUI_MACROS"] ?? ".build/libSwiftUIMacros.so"
let macros: [SwiftSetting] = [.unsafeFlags(["-load-plugin-library", library])]

// The version of Xcode whose SDK the stand-in follows: 26 or 27.
let sdk = SwiftSetting.define("SDK_\(Context.environment["CORBEL_SWIFTUI_SDK"] ?? "26")")

let settings: [SwiftSetting] =
  strictness + macros + [
    sdk,
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

/// A target whose sources are a link to a folder of the repository.
func linked(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

let adapter: [Target.Dependency] = ["Corbel", "CorbelSwiftUI", "SwiftUI"]
let examples: [Target.Dependency] = [
  "ColorsExample", "CorbelHTTP", "CorbelStorage", "CounterExample", "EditItemExample",
  "ItemListExample", "LoginExample", "NotesExample", "RecipesExample", "SessionExample",
]

let package = Package(
  name: "SwiftUICheck",
  targets: [
    // Apple compiles its module in the language mode of Swift 5 as well.
    .target(
      name: "SwiftUI",
      swiftSettings: macros + [sdk, .swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]),
    linked("Corbel", []),
    linked("CorbelSwiftUI", ["Corbel", "SwiftUI"]),
    linked("CorbelHTTP", ["Corbel"]),
    linked("CorbelStorage", ["Corbel"]),
    linked("SessionPages", []),
    linked("CorbelSessions", ["Corbel", "SessionPages"]),
    linked("CounterExample", adapter, settings + [.defaultIsolation(MainActor.self)]),
    linked("EditItemExample", adapter),
    linked("ItemListExample", adapter + ["CorbelStorage", "EditItemExample"]),
    linked("LoginExample", adapter),
    linked("ColorsExample", adapter + ["CorbelHTTP"]),
    linked("NotesExample", adapter),
    linked("RecipesExample", adapter + ["CorbelStorage"]),
    linked("SessionExample", adapter + ["LoginExample"]),
    // RepositoryCheck compiles this with the settings of a new package.
    linked(
      "NewFeatureSample", adapter, strictness + macros + [sdk, .defaultIsolation(MainActor.self)]),
    linked("TestSupport", ["Corbel"]),
    .executableTarget(
      name: "ExampleApp", dependencies: adapter + examples + ["CorbelSessions"],
      swiftSettings: settings),
    .testTarget(
      name: "SwiftUICheckTests",
      dependencies: adapter + examples + ["ExampleApp", "NewFeatureSample", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
