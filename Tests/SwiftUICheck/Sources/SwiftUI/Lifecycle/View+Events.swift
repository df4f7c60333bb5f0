extension View {
  nonisolated public func onSubmit(_ action: @escaping (() -> Void)) -> some View {
    Rendered(self) { context, content in
      context.show(.submittable, content) { $0.submit = action }
    }
  }

  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View {
    Rendered(self) { context, content in
      context.show(.refreshable, content) { $0.refresh = action }
    }
  }

  nonisolated public func searchable(
    text: Binding<String>, prompt: LocalizedStringKey? = nil
  ) -> some View {
    Rendered(self) { context, content in
      context.add(SearchField(text: text, prompt: prompt?.string ?? "Search"), key: "search")
      context.add(content, key: "content")
    }
  }
}

private struct SearchField: View {
  typealias Body = Never

  let text: Binding<String>
  let prompt: String
}

extension SearchField: PrimitiveView {
  func render(in context: RenderContext) {
    context.showText(.search, text) { $0.label = prompt }
  }
}
