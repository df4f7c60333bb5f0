#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension EnvironmentValues {
    /// The container from which the views resolve their dependencies.
    ///
    /// ```swift
    /// @Environment(\.dependencies) private var dependencies
    /// ```
    ///
    /// Set it with `resolving(from:)`. Without that it is an empty container, a new one
    /// each time it is read: its keys have their live values.
    public var dependencies: Dependencies {
      get { container ?? Dependencies() }
      set { container = newValue }
    }

    /// The container, nil if there is none around a view.
    var container: Dependencies? {
      get { self[ContainerKey.self] }
      set { self[ContainerKey.self] = newValue }
    }
  }

  private struct ContainerKey: EnvironmentKey {
    static var defaultValue: Dependencies? { nil }
  }
#endif
