#if canImport(AppKit)
  import AppKit
#endif

/// The current process, for an app with windows that is started from a terminal.
enum ForegroundProcess {
  /// Makes the program an app.
  ///
  /// On a Mac, a program without a bundle has no menu and receives no keys until it does this.
  @MainActor static func start() {
    #if canImport(AppKit)
      NSApplication.shared.setActivationPolicy(.regular)
    #endif
  }

  /// Brings the app to the front, once it has a window.
  @MainActor static func activate() {
    #if canImport(AppKit)
      NSApplication.shared.activate()
    #endif
  }
}
