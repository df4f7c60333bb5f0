@MainActor @preconcurrency public struct VStack<Content>: View where Content: View {
  public typealias Body = Never

  let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@available(*, unavailable) extension VStack: Sendable {}

extension VStack: PrimitiveView {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}

@MainActor @preconcurrency public struct HStack<Content>: View where Content: View {
  public typealias Body = Never

  let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@available(*, unavailable) extension HStack: Sendable {}

extension HStack: PrimitiveView {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}

@MainActor @preconcurrency public struct Spacer: View {
  public typealias Body = Never

  nonisolated public init() {}
}

extension Spacer: PrimitiveView {
  func render(in context: RenderContext) {}
}
