public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

@available(*, unavailable) extension _ConditionalContent: Sendable {}

extension _ConditionalContent: View, _PrimitiveView where TrueContent: View, FalseContent: View {
  public typealias Body = Never
}

extension _ConditionalContent: MemberView where TrueContent: View, FalseContent: View {
  @MainActor static var hasMembers: Bool { true }
}

extension _ConditionalContent: PrimitiveView where TrueContent: View, FalseContent: View {
  func render(in context: RenderContext) {
    switch storage {
    case .first(let view): context.add(view, key: "first")
    case .second(let view): context.add(view, key: "second")
    }
  }
}
