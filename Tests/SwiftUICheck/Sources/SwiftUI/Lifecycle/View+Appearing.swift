extension View {
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Rendered(self) { context, content in
      context.add(content, key: "content")
      let appearance = context.node.remembered { Appearance() }
      if !appearance.hasAppeared, let action { context.host.afterEvaluation(action) }
      appearance.hasAppeared = true
    }
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Rendered(self) { context, content in
      context.add(content, key: "content")
      context.node.remembered { Appearance() }.onEnd = action
    }
  }
}

@MainActor private final class Appearance: Remembered {
  var hasAppeared = false
  var onEnd: (() -> Void)?

  func end(in host: HeadlessHost) {
    if let onEnd { host.afterEvaluation(onEnd) }
  }
}
