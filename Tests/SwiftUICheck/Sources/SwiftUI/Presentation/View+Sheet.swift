extension View {
  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View {
    Rendered(self) { context, base in
      context.present(
        .sheet, over: base, id: isPresented.wrappedValue ? 0 : nil, onDismiss: onDismiss,
        dismiss: { isPresented.wrappedValue = false }, content)
    }
  }

  nonisolated public func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Rendered(self) { context, base in
      context.present(
        .sheet, over: base, item: item, id: { $0.id }, onDismiss: onDismiss, content)
    }
  }

  @available(macOS, unavailable)
  nonisolated public func fullScreenCover<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Rendered(self) { context, base in
      context.present(
        .cover, over: base, item: item, id: { $0.id }, onDismiss: onDismiss, content)
    }
  }

  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func popover<Item, Content>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View {
    Rendered(self) { context, base in
      context.present(.popover, over: base, item: item, id: { $0.id }, content)
    }
  }

  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    self
  }
}
