@MainActor @preconcurrency public struct Stepper<Label>: View where Label: View {
  public typealias Body = Never

  let label: Label
  let value: (() -> String)?
  let increment: (() -> Void)?
  let decrement: (() -> Void)?
}

@available(*, unavailable) extension Stepper: Sendable {}

extension Stepper {
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: label(), value: nil, increment: onIncrement, decrement: onDecrement)
  }

  public init<V>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable {
    self.init(
      label: label(), value: { "\(value.wrappedValue)" },
      increment: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      decrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) })
  }
}

extension Stepper where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: Text(titleKey), value: nil, increment: onIncrement, decrement: onDecrement)
  }

  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: Strideable {
    self.init(value: value, step: step, label: { Text(titleKey) })
  }
}

extension Stepper: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.stepper, label) {
      $0.value = value?()
      $0.increment = increment
      $0.decrement = decrement
    }
  }
}
