import Foundation

extension View {
  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Rendered(self, forEachMember: true) { context, base in
      context.present(
        .sheet, over: base, id: isPresented.wrappedValue ? 0 : nil, onDismiss: onDismiss,
        dismiss: { isPresented.wrappedValue = false }, content)
    }
  }

  nonisolated public func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Rendered(self, forEachMember: true) { context, base in
      context.present(
        .sheet, over: base, item: item, id: { $0.id }, onDismiss: onDismiss, content)
    }
  }

  @available(macOS, unavailable)
  nonisolated public func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Rendered(self, forEachMember: true) { context, base in
      context.present(
        .cover, over: base, item: item, id: { $0.id }, onDismiss: onDismiss, content)
    }
  }

  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func popover<Item, Content>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Rendered(self, forEachMember: true) { context, base in
      context.present(.popover, over: base, item: item, id: { $0.id }) { item in
        content(item).environment(
          \.popoverPlace, PopoverPlace(anchor: attachmentAnchor, edge: arrowEdge))
      }
    }
  }

  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    self
  }
}

public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
  case point(UnitPoint)
}

public struct Anchor<Value> {
  public struct Source: Sendable {}
}

extension Anchor.Source where Value == CGRect {
  public static var bounds: Self { Self() }
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public static let topTrailing = UnitPoint(x: 1, y: 0)
}

public enum Edge: Hashable, Sendable { case top, leading, bottom, trailing }

/// The place of a popover, which a test reads from the environment of the content.
struct PopoverPlace {
  let anchor: PopoverAttachmentAnchor
  let edge: Edge?
}

private struct PopoverPlaceKey: EnvironmentKey {
  static var defaultValue: PopoverPlace? { nil }
}

extension EnvironmentValues {
  var popoverPlace: PopoverPlace? {
    get { self[PopoverPlaceKey.self] }
    set { self[PopoverPlaceKey.self] = newValue }
  }
}
