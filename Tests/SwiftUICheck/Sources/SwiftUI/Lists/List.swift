@MainActor @preconcurrency public struct List<SelectionValue, Content>: View
where SelectionValue: Hashable, Content: View {
  public typealias Body = Never

  let content: Content
  var selection: Binding<SelectionValue?>? = nil
}

@available(*, unavailable) extension List: Sendable {}

extension List {
  public init(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    self.selection = selection
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data, RowContent>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data: RandomAccessCollection,
    RowContent: View, Data.Element: Identifiable
  { content = ForEach(data, content: rowContent) }

  public init<Data, RowContent>(
    _ data: Binding<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<
      LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent
    >,
    Data: MutableCollection, Data: RandomAccessCollection, RowContent: View,
    Data.Element: Identifiable, Data.Index: Hashable
  { content = ForEach(data, content: rowContent) }
}

extension List: PrimitiveView {
  func render(in context: RenderContext) {
    let position = selection.map { context.position(of: $0) }
    context.show(.list, content) {
      guard let (shown, choose) = position else { return }
      $0.value = shown.map { "\($0)" } ?? "nothing"
      $0.choose = { id in
        // SwiftUI ignores a row whose tag has another type.
        if let value = id.base as? SelectionValue { choose(value) }
      }
    }
  }
}
