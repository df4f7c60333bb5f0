/// The use of a container, which determines the default values of keys.
///
/// ```swift
/// let dependencies = Dependencies(.preview)
/// ```
public enum DependencyContext: Sendable {
  /// In the app, with ``DependencyKey/liveValue``.
  case live
  /// In a preview, with ``DependencyKey/previewValue``.
  case preview
  /// In a test, with ``DependencyKey/testValue``.
  case test
}
