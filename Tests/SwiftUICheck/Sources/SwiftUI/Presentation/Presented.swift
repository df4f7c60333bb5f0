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

/// The previously presented item.
@MainActor private final class LastPresented: Remembered {
  var id: AnyHashable?
}

extension RenderContext {
  /// Adds a view, and a presentation over it if `id` isn't nil.
  func present(
    _ kind: Element.Kind, over base: any View, id: AnyHashable?, title: String = "",
    onDismiss: (() -> Void)? = nil, dismiss: @escaping @MainActor () -> Void,
    _ content: @escaping () -> any View
  ) {
    add(base, key: "base")
    let last = node.remembered { LastPresented() }
    if last.id != nil, last.id != id, let onDismiss { host.afterEvaluation(onDismiss) }
    // An item that is equal to the previous one is the same item, with any hash.
    if last.id != id { last.id = id }
    guard let id = last.id else { return }
    add(
      Presented(kind: kind, title: title, dismiss: dismiss, content: content), key: [id],
      leavesVisibly: true
    ) { $0.dismiss = DismissAction(action: dismiss) }
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

  /// Presents actions and a message.
  func present<Actions: View, Message: View>(
    _ kind: Element.Kind, over base: any View, title: String, isPresented: Binding<Bool>,
    actions: Actions, message: Message
  ) {
    present(
      kind, over: base, id: isPresented.wrappedValue ? 0 : nil, title: title,
      dismiss: { isPresented.wrappedValue = false }
    ) { TupleView((message, actions)) }
  }
}
