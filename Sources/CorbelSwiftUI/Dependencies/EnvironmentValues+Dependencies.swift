#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  private struct DependenciesKey: EnvironmentKey {
    static let defaultValue = Dependencies()
  }

  extension EnvironmentValues {
    /// The container from which the views resolve their dependencies; empty at first.
    public var dependencies: Dependencies {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }
  }
#endif
