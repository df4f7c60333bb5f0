/// Where a container is used, which determines the default values of the container's keys.
///
/// ```swift
/// let dependencies = Dependencies(.preview)
/// ```
public enum DependencyContext: Sendable {
  /// In the app: a key has its ``DependencyKey/liveValue``.
  case live
  /// In a preview: a key has its ``DependencyKey/previewValue``.
  case preview
  /// In a test: a key has its ``DependencyKey/testValue``.
  case test
}
