extension View {
  nonisolated public func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    Rendered(self, forEachMember: true) { context, content in
      if let destinations = context.node.environment.destinations {
        destinations.declare(data) { destination($0.base as! D) }
      } else {
        HeadlessHost.report("A destination is declared outside of a NavigationStack.")
      }
      context.add(content, key: "content")
    }
  }

  nonisolated public func navigationDestination<D, C>(
    item: Binding<Optional<D>>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View {
    Rendered(self, forEachMember: true) { context, base in
      context.present(.destination, over: base, item: item, id: { AnyHashable($0) }, destination)
    }
  }

  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(titleKey.string)
  }

  @_disfavoredOverload nonisolated public func navigationTitle<S>(_ title: S) -> some View
  where S: StringProtocol {
    titled(String(title))
  }

  nonisolated private func titled(_ title: String) -> some View {
    Rendered(self, forEachMember: true) { context, content in
      context.add(NavigationTitle(title: title), key: "title")
      context.add(content, key: "content")
    }
  }
}

private struct NavigationTitle: View {
  typealias Body = Never

  let title: String
}

extension NavigationTitle: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.navigationTitle) { $0.label = title }
  }
}
