public struct Image: Equatable {
  let name: String

  public init(systemName: String) { name = systemName }
}

@available(*, unavailable) extension Image: Sendable {}

extension Image: View {
  public typealias Body = Never
}

extension Image: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.image) { $0.label = name }
  }
}
