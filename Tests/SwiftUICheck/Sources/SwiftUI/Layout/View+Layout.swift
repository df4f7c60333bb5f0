extension View {
  nonisolated public func overlay<V>(@ViewBuilder content: () -> V) -> some View where V: View {
    let overlay = content()
    return Rendered(self) { context, content in
      context.add(content, key: "content")
      context.add(overlay, key: "overlay")
    }
  }

  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable {
    Rendered(self) { context, content in context.add(content, key: AnyHashable(id)) }
  }
}
