#if canImport(SwiftUI)
  package import SwiftUI

  extension EnvironmentValues {
    /// Whether there is a network.
    @Entry package var isOnline = true
  }
#endif
