@available(tvOS, unavailable)
@MainActor @preconcurrency public struct Slider<Label, ValueLabel>: View
where Label: View, ValueLabel: View {
  public typealias Body = Never

  let value: Binding<Double>
}

@available(*, unavailable) extension Slider: Sendable {}

@available(tvOS, unavailable)
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  nonisolated public init<V>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1
  ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
    self.value = value[dynamicMember: \.double]
  }
}

extension BinaryFloatingPoint {
  fileprivate var double: Double {
    get { Double(self) }
    set { self = Self(newValue) }
  }
}

@available(tvOS, unavailable)
extension Slider: PrimitiveView {
  func render(in context: RenderContext) {
    let (shown, choose) = context.position(of: value)
    context.show(.slider) {
      $0.value = "\(shown)"
      $0.drag = { values in for value in values { choose(value) } }
    }
  }
}
