extension Optional: View, _PrimitiveView where Wrapped: View {
  public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
  func render(in context: RenderContext) {
    if let view = self { context.add(view, key: "some") }
  }
}
