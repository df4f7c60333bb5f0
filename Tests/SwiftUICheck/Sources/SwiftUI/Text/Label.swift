@MainActor @preconcurrency public struct Label<Title, Icon>: View where Title: View, Icon: View {
  public typealias Body = Never

  let title: Title
  let icon: Icon
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    title = Text(titleKey)
    icon = Image(systemName: name)
  }

  @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage name: String)
  where S: StringProtocol {
    self.title = Text(title)
    icon = Image(systemName: name)
  }
}

extension Label: PrimitiveView {
  func render(in context: RenderContext) {
    context.add(icon, key: "icon")
    context.add(title, key: "title")
  }
}
