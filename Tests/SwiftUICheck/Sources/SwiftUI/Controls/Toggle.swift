@MainActor @preconcurrency public struct Toggle<Label>: View where Label: View {
  public typealias Body = Never

  let isOn: Binding<Bool>
  let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

@available(*, unavailable) extension Toggle: Sendable {}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  @_disfavoredOverload public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.toggle, label) {
      $0.value = String(isOn.wrappedValue)
      $0.tap = { isOn.wrappedValue.toggle() }
    }
  }
}
