#if canImport(AppKit)
  import AppKit
#endif

/// The process as an app with windows, where it is started from a terminal.
enum ForegroundProcess {
  /// Brings the app to the front on a Mac, where a program without a bundle has neither a menu nor the
  /// keyboard.
  @MainActor static func start() {
    #if canImport(AppKit)
      NSApplication.shared.setActivationPolicy(.regular)
      NSApplication.shared.activate()
    #endif
  }
}
