public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

@available(*, unavailable) extension ForEach: Sendable {}

extension ForEach: View, _PrimitiveView where Content: View {
  public typealias Body = Never
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  nonisolated public init<C>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
  {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0].id) }, content: { content(data[$0.0]) },
      id: { $0.1 })
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  nonisolated public init(
    _ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content
  ) {
    self.init(data: data, content: content, id: { $0 })
  }
}

extension ForEach: MemberView where Content: View {
  @MainActor static var hasMembers: Bool { true }
}

extension ForEach: PrimitiveView where Content: View {
  func render(in context: RenderContext) {
    // SwiftUI asks for the count, and goes to each position from the first one.
    for offset in 0..<data.count {
      var position = data.startIndex
      data.formIndex(&position, offsetBy: offset)
      let element = data[position]
      context.add(
        Row { content(element) }, key: AnyHashable(id(element)), leavesVisibly: true)
    }
  }
}

/// One row, whose content is made when the row is evaluated.
private struct Row<Content: View>: View {
  typealias Body = Never

  let content: () -> Content
}

extension Row: PrimitiveView {
  func render(in context: RenderContext) {
    let place = context.node.remembered { RowPlace(context.node) }
    if place.isOnScreen { context.add(content(), key: "content") }
  }
}

/// Whether a row is on the screen.
@MainActor final class RowPlace: Remembered {
  private unowned let node: Node
  var isOnScreen = true {
    didSet { node.invalidate() }
  }

  init(_ node: Node) { self.node = node }
}
