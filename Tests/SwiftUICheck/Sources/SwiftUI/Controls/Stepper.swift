@MainActor @preconcurrency public struct Stepper<Label>: View where Label: View {
  public typealias Body = Never

  let label: Label
  let value: () -> String
  let increment: () -> Void
}

@available(*, unavailable) extension Stepper: Sendable {}

extension Stepper where Label == Text {
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable {
    self.init(
      label: Text(titleKey), value: { "\(value.wrappedValue)" },
      increment: { value.wrappedValue = value.wrappedValue.advanced(by: step) })
  }
}

extension Stepper: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.stepper, label) {
      $0.value = value()
      $0.increment = increment
    }
  }
}
