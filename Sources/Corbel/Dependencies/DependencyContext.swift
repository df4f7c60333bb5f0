/// What a container is for, and so which of a key's values it begins with.
///
/// ```swift
/// let dependencies = Dependencies(.preview)
/// ```
public enum DependencyContext: Sendable {
  /// The app itself, with ``DependencyKey/liveValue``.
  case live
  /// A preview, with ``DependencyKey/previewValue``.
  case preview
  /// A test, with ``DependencyKey/testValue``.
  case test

  /// What this process seems to be for.
  static let ofProcess: Self = {
    if System.environmentVariable("XCODE_RUNNING_FOR_PREVIEWS") == "1" { return .preview }
    let program = CommandLine.arguments.first ?? ""
    let isTest =
      ["XCTestConfigurationFilePath", "XCTestBundlePath"].contains {
        System.environmentVariable($0) != nil
      }
      || ["xctest", "swiftpm-testing-helper"].contains { program.hasSuffix($0) }
    return isTest ? .test : .live
  }()
}
