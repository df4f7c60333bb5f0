@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

public struct _ViewModifier_Content<Modifier>: View where Modifier: ViewModifier {
  public typealias Body = Never

  let base: any View
}

@available(*, unavailable) extension _ViewModifier_Content: Sendable {}

extension _ViewModifier_Content: MemberView {
  @MainActor static var hasMembers: Bool { false }
  @MainActor var hasMembers: Bool { SwiftUI.hasMembers(in: base) }
}

extension _ViewModifier_Content: PrimitiveView {
  func render(in context: RenderContext) { context.add(base, key: "base") }
}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
