public struct Image: Equatable, Sendable {
  let name: String

  public init(systemName: String) { name = systemName }
}

extension Image: View {
  public typealias Body = Never
}

extension Image: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.image) { $0.label = name }
  }
}
