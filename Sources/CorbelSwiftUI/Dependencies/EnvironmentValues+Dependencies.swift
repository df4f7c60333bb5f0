#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension EnvironmentValues {
    /// The container from which views resolve their dependencies.
    ///
    /// ```swift
    /// @Environment(\.dependencies) private var dependencies
    /// ```
    ///
    /// Set the container with `resolving(from:)`. Otherwise, each read returns a new empty
    /// container, whose keys have their live values.
    public var dependencies: Dependencies {
      get { container ?? Dependencies() }
      set { container = newValue }
    }

    /// The container around a view; nil if no container was set.
    var container: Dependencies? {
      get { self[ContainerKey.self] }
      set { self[ContainerKey.self] = newValue }
    }
  }

  private struct ContainerKey: EnvironmentKey {
    static var defaultValue: Dependencies? { nil }
  }
#endif
