import Corbel

#if canImport(SwiftUI)
  internal import CorbelSwiftUI
#endif

extension Effect {
  /// Animates the changes of the effect in an app.
  ///
  /// Without SwiftUI, as in tests on Linux, it returns the effect itself.
  func animated() -> Self {
    #if canImport(SwiftUI)
      animation()
    #else
      self
    #endif
  }
}
