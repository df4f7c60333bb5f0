@MainActor @preconcurrency public struct Form<Content>: View where Content: View {
  public typealias Body = Never

  let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@available(*, unavailable) extension Form: Sendable {}

extension Form: PrimitiveView {
  func render(in context: RenderContext) { context.show(.form, content) }
}
