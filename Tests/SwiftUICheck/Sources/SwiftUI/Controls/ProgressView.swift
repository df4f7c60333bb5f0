@MainActor @preconcurrency public struct ProgressView<Label, CurrentValueLabel>: View
where Label: View, CurrentValueLabel: View {
  public typealias Body = Never

  let label: Label
}

@available(*, unavailable) extension ProgressView: Sendable {}

extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView { label = EmptyView() }

  nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text {
    label = Text(titleKey)
  }
}

extension ProgressView: PrimitiveView {
  func render(in context: RenderContext) { context.show(.progress, label) }
}
