extension View {
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    searched(text, prompt?.string)
  }

  nonisolated private func searched(_ text: Binding<String>, _ prompt: String?) -> some View {
    Rendered(self, forEachMember: true) { context, content in
      context.add(SearchField(text: text, prompt: prompt ?? "Search"), key: "search")
      context.add(content, key: "content")
    }
  }

  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func searchable<C, T>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View
  where
    C: MutableCollection, C: RandomAccessCollection, C: RangeReplaceableCollection, T: View,
    C.Element: Identifiable
  {
    Rendered(searched(text, prompt.string), forEachMember: true) { context, content in
      context.add(
        SearchTokens(tokens: tokens, suggested: suggestedTokens.wrappedValue, token: token),
        key: "tokens")
      context.add(content, key: "content")
    }
  }
}

public struct SearchFieldPlacement: Sendable {
  public static let automatic = Self()
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

/// A button for each suggested token, and the tokens in the search field, which a tap removes.
private struct SearchTokens<Tokens, Token: View>: View
where Tokens: RandomAccessCollection & RangeReplaceableCollection, Tokens.Element: Identifiable {
  let tokens: Binding<Tokens>
  let suggested: Tokens
  let token: (Tokens.Element) -> Token

  var body: some View {
    let ids = tokens.wrappedValue.map(\.id)
    ForEach(Array(suggested.filter { !ids.contains($0.id) })) { suggestion in
      Button {
        tokens.wrappedValue.append(suggestion)
      } label: {
        token(suggestion)
      }
    }
    ForEach(Array(tokens.wrappedValue)) { shown in
      Rendered(token(shown)) { context, label in
        context.show(.token, label) {
          $0.tap = { tokens.wrappedValue.removeAll { $0.id == shown.id } }
        }
      }
    }
  }
}
