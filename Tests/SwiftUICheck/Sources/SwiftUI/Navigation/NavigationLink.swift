@MainActor @preconcurrency public struct NavigationLink<Label, Destination>: View
where Label: View, Destination: View {
  public typealias Body = Never

  let label: Label
  let value: AnyHashable?
}

@available(*, unavailable) extension NavigationLink: Sendable {}

extension NavigationLink where Destination == Never {
  nonisolated public init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
    self.label = label()
    self.value = value.map { AnyHashable($0) }
  }

  nonisolated public init<P>(_ titleKey: LocalizedStringKey, value: P?)
  where Label == Text, P: Hashable {
    self.init(value: value) { Text(titleKey) }
  }

  @_disfavoredOverload nonisolated public init<S, P>(_ title: S, value: P?)
  where Label == Text, S: StringProtocol, P: Hashable {
    self.init(value: value) { Text(title) }
  }
}

extension NavigationLink: PrimitiveView {
  func render(in context: RenderContext) {
    let destinations = context.node.environment.destinations
    context.show(.link, label) {
      guard let value, let destinations else { return }
      $0.tap = { destinations.push(value) }
    }
  }
}
