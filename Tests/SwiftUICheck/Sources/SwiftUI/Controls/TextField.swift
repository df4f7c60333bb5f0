@MainActor @preconcurrency public struct TextField<Label>: View where Label: View {
  public typealias Body = Never

  let text: Binding<String>
  let label: Label
}

@available(*, unavailable) extension TextField: Sendable {}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text, label: Text(titleKey))
  }
}

extension TextField: PrimitiveView {
  func render(in context: RenderContext) {
    context.showText(.textField, text)
    context.add(label, key: "content")
  }
}

@MainActor @preconcurrency public struct SecureField<Label>: View where Label: View {
  public typealias Body = Never

  let text: Binding<String>
  let label: Label
}

@available(*, unavailable) extension SecureField: Sendable {}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text, label: Text(titleKey))
  }
}

extension SecureField: PrimitiveView {
  func render(in context: RenderContext) {
    context.showText(.secureField, text)
    context.add(label, key: "content")
  }
}
