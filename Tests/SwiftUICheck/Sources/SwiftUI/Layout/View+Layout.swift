extension View {
  nonisolated public func overlay<V>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View where V: View {
    let overlay = content()
    return Rendered(self, forEachMember: true) { context, content in
      context.add(content, key: "content")
      context.add(overlay, key: "overlay")
    }
  }

  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable {
    Rendered(self) { context, content in context.add(content, key: AnyHashable(id)) }
  }
}

public struct Alignment: Equatable, Sendable {
  private let name: String

  public static let center = Alignment(name: "center")
  public static let bottom = Alignment(name: "bottom")
}
