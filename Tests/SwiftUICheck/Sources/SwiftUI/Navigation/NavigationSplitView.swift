// The host shows both columns side by side.
@MainActor @preconcurrency public struct NavigationSplitView<Sidebar, Content, Detail>: View
where Sidebar: View, Content: View, Detail: View {
  public typealias Body = Never

  let sidebar: Sidebar
  let detail: Detail

  nonisolated public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) where Content == EmptyView {
    self.sidebar = sidebar()
    self.detail = detail()
  }
}

@available(*, unavailable) extension NavigationSplitView: Sendable {}

extension NavigationSplitView: PrimitiveView {
  func render(in context: RenderContext) {
    context.add(sidebar, key: "sidebar")
    context.add(detail, key: "detail")
  }
}
