/// The content of a sheet, an alert or another presentation.
///
/// The content is evaluated further after the end of the presentation, because it is still visible
/// then.
struct Presented: View {
  typealias Body = Never

  let kind: Element.Kind
  let last: LastPresented
  let presenter: Presenter?
  let dismiss: @MainActor () -> Void
  let content: () -> any View
}

extension Presented: PrimitiveView {
  func render(in context: RenderContext) {
    let place = context.node.remembered { Place(last: last, presenter: presenter) }
    context.show(kind) {
      $0.label = last.title
      $0.dismiss = dismiss
      $0.disappear = { [weak node = context.node] in
        last.dismiss()
        node?.leavesVisibly = false
        presenter?.end(last)
      }
    }
    context.add(content(), key: "content") {
      if presenter != nil { $0.presenter = place.inside }
    }
  }

  /// The place of a presentation on the screen, until it has left.
  private final class Place: Remembered {
    let inside = Presenter()
    private let last: LastPresented
    private let presenter: Presenter?

    init(last: LastPresented, presenter: Presenter?) {
      self.last = last
      self.presenter = presenter
    }

    func end(in host: HeadlessHost) {
      if let onDismiss = last.onDismiss { host.afterEvaluation(onDismiss) }
      presenter?.end(last)
    }
  }
}

/// The item on the screen, and the item that a user has dismissed.
@MainActor final class LastPresented: Remembered {
  fileprivate var shown: AnyHashable?
  /// The dismissed item, while the binding still has it.
  fileprivate var dismissed: AnyHashable?
  /// The content of an alert, which doesn't change while the alert is shown.
  fileprivate var content: (any View)?
  /// The title, which follows the view even while the alert leaves.
  fileprivate var title = ""
  fileprivate var onDismiss: (() -> Void)?
  /// Whether the item was not presented, because something else was on the screen.
  var isLost = false

  fileprivate func dismiss() { dismissed = shown }
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
    let last = node.remembered { LastPresented() }
    last.title = title
    last.onDismiss = onDismiss
    // An item that is equal to the previous one is the same item, with any hash.
    if last.dismissed != id { last.dismissed = nil }
    if id == nil { last.isLost = false }
    var wanted = last.dismissed == nil && !last.isLost ? id : nil
    let presenter = kind == .destination ? nil : node.environment.presenter
    if last.shown != wanted, wanted != nil, presenter?.admits(last, kind, at: node) == false {
      wanted = nil
    }
    if last.shown != wanted {
      last.shown = wanted
      last.content = nil
    }
    add(base, key: "base") { if kind == .destination, wanted != nil { $0.isOnScreen = false } }
    guard let shown = wanted else { return }
    if keepsContent, last.content == nil { last.content = content() }
    let dismissOnScreen: @MainActor () -> Void = { [weak node] in
      last.dismissed = shown
      node?.invalidate()
      dismiss()
    }
    let kept = last.content
    add(
      Presented(kind: kind, last: last, presenter: presenter, dismiss: dismissOnScreen) {
        kept ?? content()
      },
      key: [shown], leavesVisibly: true)
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
