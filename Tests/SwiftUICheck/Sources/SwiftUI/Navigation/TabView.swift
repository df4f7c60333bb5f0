// A tab is evaluated when it is first selected. Later it lives on, but it isn't on the screen while
// another tab is selected.
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
    if let selection {
      tabs.follow(selection.wrappedValue)
      tabs.write = { tag in
        guard let value = tag.base as? SelectionValue else { return false }
        selection.wrappedValue = value
        return true
      }
    }
    context.add(content, key: "content") { $0.tabs = tabs }
  }
}

extension View {
  nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
    let label = label()
    return Rendered(self, forEachMember: true) { context, content in
      let environment = context.node.environment
      guard let tabs = environment.tabs else { return context.add(content, key: "content") }
      let tag = environment.tag ?? AnyHashable(ObjectIdentifier(context.node))
      let isSelected = tabs.isSelected(tag)
      let visit = context.node.remembered { Visit() }
      if isSelected { visit.hasHappened = true }
      context.add(TabButton(tabs: tabs, tag: tag, label: label), key: "tab")
      guard visit.hasHappened else { return }
      context.add(content, key: "content", isHidden: !isSelected) {
        $0.tabs = nil
        $0.tag = nil
        $0.isOnScreen = $0.isOnScreen && isSelected
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
      $0.shownText = { tabs.isSelected(tag) ? "selected" : "" }
    }
  }
}

/// The selection of a tab view, which is what the user has chosen until the binding has another
/// value.
@MainActor final class Tabs: Remembered {
  private let selected = StateLocation(AnyHashable?.none)
  private var given: AnyHashable?
  /// Writes to the binding, unless the tag has another type.
  var write: (AnyHashable) -> Bool = { _ in true }

  func follow(_ value: AnyHashable) {
    if value != given, value != selected.peek() { selected.set(value) }
    given = value
  }

  /// Without a binding, the first tab is selected in the beginning.
  func isSelected(_ tag: AnyHashable) -> Bool {
    if selected.peek() == nil { selected.set(tag) }
    return selected.get() == tag
  }

  func select(_ tag: AnyHashable) {
    let last = selected.peek()
    selected.set(tag)
    if !write(tag) { selected.set(last) }
  }
}

/// Whether a tab was selected before.
@MainActor private final class Visit: Remembered { var hasHappened = false }

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
