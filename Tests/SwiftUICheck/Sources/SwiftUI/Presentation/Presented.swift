/// The content of a sheet, an alert or another presentation.
///
/// The content is evaluated once more when the presentation ends, because it is still visible then.
struct Presented: View {
  typealias Body = Never

  let kind: Element.Kind
  let title: String
  let dismiss: @MainActor () -> Void
  let content: () -> any View
}

extension Presented: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(kind, content()) {
      $0.label = title
      $0.dismiss = dismiss
    }
  }
}

/// The item on the screen, and the item that a user has dismissed.
@MainActor private final class LastPresented: Remembered {
  var shown: AnyHashable?
  /// The dismissed item, while the binding still has it.
  var dismissed: AnyHashable?
  /// The content of an alert, which doesn't change while the alert is shown.
  var content: (any View)?
}

extension RenderContext {
  /// Adds a view, and a presentation over it if `id` isn't nil.
  ///
  /// What a user has dismissed is gone from the screen, even if the binding keeps its value. It is
  /// presented again when the binding has had another value.
  func present(
    _ kind: Element.Kind, over base: any View, id: AnyHashable?, title: String = "",
    keepsContent: Bool = false, onDismiss: (() -> Void)? = nil,
    dismiss: @escaping @MainActor () -> Void, _ content: @escaping () -> any View
  ) {
    add(base, key: "base")
    let last = node.remembered { LastPresented() }
    // An item that is equal to the previous one is the same item, with any hash.
    if last.dismissed != id { last.dismissed = nil }
    let shown = last.dismissed == nil ? id : nil
    if last.shown != nil, last.shown != shown, let onDismiss { host.afterEvaluation(onDismiss) }
    if last.shown != shown {
      last.shown = shown
      last.content = nil
    }
    guard let shown = last.shown else { return }
    if keepsContent, last.content == nil { last.content = content() }
    let dismissOnScreen: @MainActor () -> Void = { [weak node] in
      last.dismissed = shown
      node?.invalidate()
      dismiss()
    }
    let kept = last.content
    add(
      Presented(kind: kind, title: title, dismiss: dismissOnScreen) { kept ?? content() },
      key: [shown], leavesVisibly: true
    )
  }

  /// Presents the content for an item.
  func present<Item, Content: View>(
    _ kind: Element.Kind, over base: any View, item: Binding<Item?>, id: (Item) -> AnyHashable,
    onDismiss: (() -> Void)? = nil, _ content: @escaping (Item) -> Content
  ) {
    let value = item.wrappedValue
    present(
      kind, over: base, id: value.map(id), onDismiss: onDismiss,
      dismiss: { item.wrappedValue = nil }
    ) { value.map(content) }
  }
}
