/// The result of the stand-in's modifiers: a view with a rendering function.
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
