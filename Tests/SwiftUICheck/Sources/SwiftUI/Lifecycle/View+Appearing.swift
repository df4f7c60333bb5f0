extension View {
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Rendered(self) { context, content in
      context.add(content, key: "content")
      let appearance = context.node.remembered { Appearance() }
      let isOnScreen = context.isOnScreen
      if isOnScreen, !appearance.isOnScreen, let action { context.host.afterAppearing(action) }
      appearance.isOnScreen = isOnScreen
    }
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Rendered(self) { context, content in
      context.add(content, key: "content")
      let appearance = context.node.remembered { Appearance() }
      let isOnScreen = context.isOnScreen
      if !isOnScreen { appearance.end(in: context.host) }
      appearance.isOnScreen = isOnScreen
      appearance.onEnd = action
    }
  }
}

/// Whether a view is on the screen, as it was last evaluated.
@MainActor private final class Appearance: Remembered {
  var isOnScreen = false
  var onEnd: (() -> Void)?

  func end(in host: HeadlessHost) {
    if isOnScreen, let onEnd { host.afterEvaluation(onEnd) }
  }
}
