public struct EmptyView: View, Sendable {
  public typealias Body = Never

  nonisolated public init() {}
}

extension EmptyView: PrimitiveView {
  func render(in context: RenderContext) {}
}
