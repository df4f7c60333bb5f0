public import Foundation

public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  nonisolated public func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> some DynamicViewContent {
    EditableContent(content: self, kind: .deletable) { $0.delete = action }
  }

  nonisolated public func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent {
    EditableContent(content: self, kind: .movable) { $0.move = action }
  }

  nonisolated public func dropDestination<T>(
    for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
  ) -> some DynamicViewContent where T: Transferable {
    EditableContent(content: self, kind: .droppable) {
      $0.drop = { items, offset in action(items.compactMap { $0 as? T }, offset) }
    }
  }
}

// The module exports these from CoreTransferable.
public protocol Transferable: Sendable {}

extension String: Transferable {}

private struct EditableContent<Content: DynamicViewContent>: DynamicViewContent {
  typealias Body = Never

  let content: Content
  let kind: Element.Kind
  let change: (inout Element) -> Void

  nonisolated init(
    content: Content, kind: Element.Kind, change: @escaping (inout Element) -> Void
  ) {
    self.content = content
    self.kind = kind
    self.change = change
  }

  var data: Content.Data { content.data }
}

extension EditableContent: MemberView {
  @MainActor static var hasMembers: Bool { true }
}

extension EditableContent: PrimitiveView {
  func render(in context: RenderContext) { context.show(kind, content, change) }
}
