public struct Section<Parent, Content, Footer> {
  let content: Content
}

@available(*, unavailable) extension Section: Sendable {}

extension Section: View, _PrimitiveView where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Section: MemberView where Parent: View, Content: View, Footer: View {
  @MainActor static var hasMembers: Bool { SwiftUI.hasMembers(Content.self) }
  @MainActor var hasMembers: Bool { SwiftUI.hasMembers(in: content) }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {
  func render(in context: RenderContext) {
    context.show(.section)
    context.add(content, key: "content")
  }
}
