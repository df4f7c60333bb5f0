public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  nonisolated public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

@available(*, unavailable) extension ModifiedContent: Sendable {}

extension ModifiedContent: View, _PrimitiveView where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
}

extension ModifiedContent: MemberView where Content: View, Modifier: ViewModifier {
  @MainActor static var hasMembers: Bool { SwiftUI.hasMembers(Content.self) }
  @MainActor var hasMembers: Bool { SwiftUI.hasMembers(in: content) }
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
  func render(in context: RenderContext) {
    context.add(ModifierView(modifier: modifier, content: content), key: "modifier")
  }
}

/// The view that a modifier makes, with the state of the modifier.
struct ModifierView<Modifier: ViewModifier, Content: View>: View {
  let modifier: Modifier
  let content: Content

  var body: some View {
    modifier.body(content: _ViewModifier_Content(base: content))
  }
}

extension ModifierView: MemberView {
  @MainActor static var hasMembers: Bool { SwiftUI.hasMembers(Content.self) }
  @MainActor var hasMembers: Bool { SwiftUI.hasMembers(in: content) }
}
