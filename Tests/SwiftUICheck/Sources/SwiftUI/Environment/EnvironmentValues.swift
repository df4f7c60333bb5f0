public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
    get { values[ObjectIdentifier(key)].map { $0 as! K.Value } ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  @MainActor func isSame(as other: EnvironmentValues) -> Bool {
    values.count == other.values.count
      && values.allSatisfy { key, value in
        other.values[key].map { isSameValue(value, $0) } ?? false
      }
  }
}

@available(*, unavailable) extension EnvironmentValues: Sendable {}

private struct IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private struct IsOnScreenKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

extension EnvironmentValues {
  /// Whether a view is on the screen, and not in a tab that isn't selected or below another screen.
  var isOnScreen: Bool {
    get { self[IsOnScreenKey.self] }
    set { self[IsOnScreenKey.self] = newValue }
  }

  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}
