@MainActor @preconcurrency public struct Toggle<Label>: View where Label: View {
  public typealias Body = Never

  let isOn: Binding<Bool>
  let label: Label
}

@available(*, unavailable) extension Toggle: Sendable {}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn, label: Text(titleKey))
  }
}

extension Toggle: PrimitiveView {
  func render(in context: RenderContext) {
    let (shown, choose) = context.position(of: isOn)
    context.show(.toggle, label) {
      $0.value = String(shown)
      $0.tap = { choose(!shown) }
    }
  }
}
