public import Foundation

public enum HorizontalAlignment: Sendable { case leading, center, trailing }

public enum VerticalAlignment: Sendable { case top, center, bottom, firstTextBaseline }

@MainActor @preconcurrency public struct VStack<Content>: View where Content: View {
  public typealias Body = Never

  let content: Content

  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

@available(*, unavailable) extension VStack: Sendable {}

extension VStack: PrimitiveView {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}

@MainActor @preconcurrency public struct HStack<Content>: View where Content: View {
  public typealias Body = Never

  let content: Content

  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

@available(*, unavailable) extension HStack: Sendable {}

extension HStack: PrimitiveView {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}

@MainActor @preconcurrency public struct Spacer: View {
  public typealias Body = Never

  nonisolated public init(minLength: CGFloat? = nil) {}
}

extension Spacer: PrimitiveView {
  func render(in context: RenderContext) {}
}
