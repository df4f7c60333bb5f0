@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ToolbarContent {}

public protocol _PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension _PrimitiveToolbarContent {
  @MainActor @preconcurrency public var body: Never {
    return fatalError("\(Self.self) has no body.")
  }
}

@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content
  where Content: ToolbarContent { content }

  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> some ToolbarContent where repeat each Content: ToolbarContent {
    ToolbarItems(content: (repeat each content))
  }

  public static func buildIf<Content>(_ content: Content?) -> Content?
  where Content: ToolbarContent { content }
}

extension Optional: ToolbarContent, _PrimitiveToolbarContent where Wrapped: ToolbarContent {
  public typealias Body = Never
}

public struct ToolbarItemPlacement: Sendable {
  public static let automatic = Self()
  public static let cancellationAction = Self()
  public static let confirmationAction = Self()
  public static let primaryAction = Self()
}

public struct ToolbarItem<ID, Content>: _PrimitiveToolbarContent where Content: View {
  let content: Content
}

extension ToolbarItem where ID == () {
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension View {
  nonisolated public func toolbar<Content>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View where Content: ToolbarContent {
    let items = content()
    return Rendered(self, forEachMember: true) { context, content in
      for (index, view) in views(in: items).enumerated() { context.add(view, key: index) }
      context.add(content, key: "content")
    }
  }
}

private struct ToolbarItems<Items>: _PrimitiveToolbarContent {
  let content: Items
}

/// The views in the content of a toolbar.
@MainActor private func views(in content: Any) -> [any View] {
  if let item = content as? any ViewContainer { return [item.view] }
  return Mirror(reflecting: content).children.flatMap { views(in: $0.value) }
}

@MainActor private protocol ViewContainer {
  var view: any View { get }
}

extension ToolbarItem: ViewContainer {
  fileprivate var view: any View { content }
}
