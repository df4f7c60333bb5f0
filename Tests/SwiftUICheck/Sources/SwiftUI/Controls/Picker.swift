@MainActor @preconcurrency public struct Picker<Label, SelectionValue, Content>: View
where Label: View, SelectionValue: Hashable, Content: View {
  public typealias Body = Never

  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content
}

extension Picker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    label = Text(titleKey)
    self.selection = selection
    self.content = content()
  }
}

extension Picker: PrimitiveView {
  func render(in context: RenderContext) {
    let (shown, choose) = context.position(of: selection)
    context.show(.picker, label) {
      $0.value = "\(shown)"
      $0.choose = { choose($0.base as! SelectionValue) }
    }
  }
}
