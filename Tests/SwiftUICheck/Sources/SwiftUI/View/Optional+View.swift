extension Optional: View, _PrimitiveView where Wrapped: View {
  public typealias Body = Never
}

extension Optional: MemberView where Wrapped: View {
  @MainActor static var hasMembers: Bool { true }
}

extension Optional: PrimitiveView where Wrapped: View {
  func render(in context: RenderContext) {
    if let view = self { context.add(view, key: "some") }
  }
}
