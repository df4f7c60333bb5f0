@MainActor @preconcurrency public struct AnyView: View {
  public typealias Body = Never

  let base: any View

  nonisolated public init<V>(_ view: V) where V: View { base = view }
}

@available(*, unavailable) extension AnyView: Sendable {}

extension AnyView: PrimitiveView {
  func render(in context: RenderContext) { context.add(base, key: "base") }
}
