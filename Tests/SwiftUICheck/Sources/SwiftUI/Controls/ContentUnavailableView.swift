@MainActor @preconcurrency public struct ContentUnavailableView<Label, Description, Actions>: View
where Label: View, Description: View, Actions: View {
  public typealias Body = Never

  let label: Label
  let explanation: Description
  let actions: Actions

  nonisolated public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.explanation = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView: PrimitiveView {
  func render(in context: RenderContext) {
    context.add(label, key: "label")
    context.add(explanation, key: "description")
    context.add(actions, key: "actions")
  }
}
