/// The result of the stand-in's modifiers: a view with a rendering function.
@MainActor struct Rendered<Content: View>: View {
  typealias Body = Never
  typealias Rendering = @MainActor (RenderContext, any View) -> Void

  let content: Content
  /// Whether each member of the content gets the modifier, or all members together one.
  ///
  /// SwiftUI joins the members for appearing, tasks and changes, and the environment is the same
  /// for all of them.
  let isForEachMember: Bool
  let rendering: Rendering

  nonisolated init(
    _ content: Content, forEachMember isForEachMember: Bool = false,
    _ rendering: @escaping Rendering
  ) {
    self.content = content
    self.isForEachMember = isForEachMember
    self.rendering = rendering
  }
}

extension Rendered: MemberView {
  @MainActor static var hasMembers: Bool { SwiftUI.hasMembers(Content.self) }
  @MainActor var hasMembers: Bool { SwiftUI.hasMembers(in: content) }
}

extension Rendered: PrimitiveView {
  func render(in context: RenderContext) {
    guard isForEachMember, hasMembers else { return rendering(context, content) }
    let rendering = rendering
    let modifier = MemberModifier { member in
      func modify(_ member: some View) -> any View { Rendered<_>(member, rendering) }
      return modify(member)
    }
    context.add(content, key: "content", modifiers: [modifier])
  }
}
