public struct Group<Content> {
  let content: Content
}

@available(*, unavailable) extension Group: Sendable {}

extension Group: View, _PrimitiveView where Content: View {
  public typealias Body = Never

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: PrimitiveView where Content: View {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}
