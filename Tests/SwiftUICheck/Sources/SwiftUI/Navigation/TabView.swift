// The host shows all tabs, as if a user had selected each one before. If there is a selection, a user
// can tap the tabs that have a tag.
@MainActor @preconcurrency public struct TabView<SelectionValue, Content>: View
where SelectionValue: Hashable, Content: View {
  public typealias Body = Never

  let selection: Binding<SelectionValue>?
  let content: Content

  nonisolated public init(
    selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content
  ) {
    self.selection = selection
    self.content = content()
  }
}

@available(*, unavailable) extension TabView: Sendable {}

extension TabView where SelectionValue == Int {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

extension TabView: PrimitiveView {
  func render(in context: RenderContext) {
    let tabs = context.node.remembered { Tabs() }
    tabs.selected = selection.map { AnyHashable($0.wrappedValue) }
    tabs.select = { tag in
      if let value = tag.base as? SelectionValue { selection?.wrappedValue = value }
    }
    context.add(content, key: "content") { $0.tabs = selection == nil ? nil : tabs }
  }
}

extension View {
  nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
    let label = label()
    return Rendered(self) { context, content in
      let environment = context.node.environment
      if let tabs = environment.tabs, let tag = environment.tag {
        context.add(TabButton(tabs: tabs, tag: tag, label: label), key: "tab")
      }
      context.add(content, key: "content") {
        $0.tabs = nil
        $0.tag = nil
      }
    }
  }

  nonisolated public func tag<V>(_ tag: V) -> some View where V: Hashable {
    environment(\.tag, AnyHashable(tag))
  }
}

/// The button of a tab.
private struct TabButton<Label: View>: View {
  typealias Body = Never

  let tabs: Tabs
  let tag: AnyHashable
  let label: Label
}

extension TabButton: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.tab, label) {
      $0.tap = { tabs.select(tag) }
      $0.shownText = { tabs.selected == tag ? "selected" : "" }
    }
  }
}

/// The selection of a tab view.
@MainActor final class Tabs: Remembered {
  var selected: AnyHashable?
  var select: (AnyHashable) -> Void = { _ in }
}

private struct TabsKey: EnvironmentKey {
  static var defaultValue: Tabs? { nil }
}

private struct TagKey: EnvironmentKey {
  static var defaultValue: AnyHashable? { nil }
}

extension EnvironmentValues {
  var tabs: Tabs? {
    get { self[TabsKey.self] }
    set { self[TabsKey.self] = newValue }
  }

  var tag: AnyHashable? {
    get { self[TagKey.self] }
    set { self[TagKey.self] = newValue }
  }
}
