// The host shows all tabs, as if a user had selected each one before.
@MainActor @preconcurrency public struct TabView<SelectionValue, Content>: View
where SelectionValue: Hashable, Content: View {
  public typealias Body = Never

  let content: Content
}

@available(*, unavailable) extension TabView: Sendable {}

extension TabView where SelectionValue == Int {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension TabView: PrimitiveView {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}

extension View {
  nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
    self
  }
}
