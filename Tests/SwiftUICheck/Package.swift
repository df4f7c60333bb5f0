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
func linked(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

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
    linked("CorbelSessions", ["Corbel"]),
    .target(
      name: "CounterExample", dependencies: ["Corbel", "CorbelSwiftUI", "SwiftUI"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    linked("EditItemExample", ["Corbel", "CorbelSwiftUI", "SwiftUI"]),
    linked(
      "ItemListExample",
      ["Corbel", "CorbelStorage", "CorbelSwiftUI", "EditItemExample", "SwiftUI"]),
    linked("LoginExample", ["Corbel", "CorbelSwiftUI", "SwiftUI"]),
    linked("ColorsExample", ["Corbel", "CorbelHTTP", "CorbelSwiftUI", "SwiftUI"]),
    linked("RecipesExample", ["Corbel", "CorbelStorage", "CorbelSwiftUI", "SwiftUI"]),
    linked("SessionExample", ["Corbel", "CorbelSwiftUI", "LoginExample", "SwiftUI"]),
    // RepositoryCheck compiles this with the settings of a new package.
    .target(
      name: "NewFeatureSample", dependencies: ["Corbel", "CorbelSwiftUI", "SwiftUI"],
      swiftSettings: strictness + macros + [sdk, .defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "ExampleApp",
      dependencies: [
        "Corbel", "CorbelHTTP", "CorbelSessions", "CorbelSwiftUI", "ColorsExample",
        "CounterExample",
        "CorbelStorage", "EditItemExample", "ItemListExample", "LoginExample", "RecipesExample",
        "SessionExample", "SwiftUI",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SwiftUICheckTests",
      dependencies: [
        "Corbel", "CorbelHTTP", "CorbelStorage", "CorbelSwiftUI", "ColorsExample", "CounterExample",
        "EditItemExample", "ExampleApp", "ItemListExample", "LoginExample", "NewFeatureSample",
        "RecipesExample", "SessionExample", "SwiftUI",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
