/// What the stand-in's own modifiers return: a view, and how it is rendered.
@MainActor struct Rendered<Content: View>: View {
  typealias Body = Never

  let content: Content
  let rendering: @MainActor (RenderContext, Content) -> Void

  nonisolated init(
    _ content: Content, _ rendering: @escaping @MainActor (RenderContext, Content) -> Void
  ) {
    self.content = content
    self.rendering = rendering
  }
}

extension Rendered: PrimitiveView {
  func render(in context: RenderContext) { rendering(context, content) }
}
