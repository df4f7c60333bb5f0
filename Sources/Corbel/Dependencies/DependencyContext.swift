#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(WASILibc)
  internal import WASILibc
#elseif os(Windows)
  internal import ucrt
#endif

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
    if isSet("XCODE_RUNNING_FOR_PREVIEWS", to: "1") { return .preview }
    let program = CommandLine.arguments.first ?? ""
    let isTest =
      isSet("XCTestConfigurationFilePath") || isSet("XCTestBundlePath")
      || ["xctest", "swiftpm-testing-helper"].contains { program.hasSuffix($0) }
    return isTest ? .test : .live
  }()

  private static func isSet(_ variable: String, to value: String? = nil) -> Bool {
    guard let found = getenv(variable) else { return false }
    return value.map { $0 == String(cString: found) } ?? true
  }
}
