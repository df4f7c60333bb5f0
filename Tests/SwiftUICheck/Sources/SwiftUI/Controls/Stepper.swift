@available(tvOS, unavailable)
@MainActor @preconcurrency public struct Stepper<Label>: View where Label: View {
  public typealias Body = Never

  let label: Label
  let showValue: @MainActor (RenderContext) -> (text: String, increment: @MainActor () -> Void)
}

@available(*, unavailable) extension Stepper: Sendable {}

@available(tvOS, unavailable)
extension Stepper where Label == Text {
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
  ) where V: Strideable {
    self.init(label: Text(titleKey)) { context in
      let (shown, choose) = context.position(of: value)
      return ("\(shown)", { choose(shown.advanced(by: step)) })
    }
  }
}

@available(tvOS, unavailable)
extension Stepper: PrimitiveView {
  func render(in context: RenderContext) {
    let (text, increment) = showValue(context)
    context.show(.stepper, label) {
      $0.value = text
      $0.increment = increment
    }
  }
}
