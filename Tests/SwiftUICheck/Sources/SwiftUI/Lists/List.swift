@MainActor @preconcurrency public struct List<SelectionValue, Content>: View
where SelectionValue: Hashable, Content: View {
  public typealias Body = Never

  let content: Content
}

@available(*, unavailable) extension List: Sendable {}

extension List {
  nonisolated public init(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  nonisolated public init<Data, RowContent>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection,
    RowContent: View, Data.Element: Identifiable
  { content = ForEach(data, content: rowContent) }
}

extension List: PrimitiveView {
  func render(in context: RenderContext) { context.show(.list, content) }
}
