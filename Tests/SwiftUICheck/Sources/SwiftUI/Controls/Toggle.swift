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
    let value = isOn.wrappedValue
    let position = context.node.remembered { SwitchPosition(value) }
    position.follow(value)
    context.show(.toggle, label) {
      $0.value = String(position.isOn)
      $0.tap = { [weak node = context.node] in
        position.isOn.toggle()
        node?.invalidate()
        isOn.wrappedValue = position.isOn
      }
    }
  }
}

/// The position of a switch on the screen.
///
/// A tap moves the switch before the binding is written. The switch stays there, even if the value
/// stays as it was, until the value changes.
@MainActor private final class SwitchPosition: Remembered {
  var isOn: Bool
  private var value: Bool

  init(_ value: Bool) {
    isOn = value
    self.value = value
  }

  func follow(_ new: Bool) {
    if new != value { isOn = new }
    value = new
  }
}
