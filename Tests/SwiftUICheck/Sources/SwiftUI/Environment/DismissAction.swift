@MainActor @preconcurrency public struct DismissAction {
  let action: @MainActor () -> Void

  nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }

  public func callAsFunction() { action() }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction {} }
}

extension EnvironmentValues {
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
