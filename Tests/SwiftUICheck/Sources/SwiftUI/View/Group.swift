public struct Group<Content> {
  fileprivate let content: Content
}

@available(*, unavailable) extension Group: Sendable {}

extension Group: View, _PrimitiveView where Content: View {
  public typealias Body = Never

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: MemberView where Content: View {
  @MainActor static var hasMembers: Bool { SwiftUI.hasMembers(Content.self) }
  @MainActor var hasMembers: Bool { SwiftUI.hasMembers(in: content) }
}

extension Group: PrimitiveView where Content: View {
  func render(in context: RenderContext) { context.add(content, key: "content") }
}
