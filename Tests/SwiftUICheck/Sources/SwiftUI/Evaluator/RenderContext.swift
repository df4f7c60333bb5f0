/// The output of a primitive view: its element, and its child views.
@MainActor final class RenderContext {
  struct Request {
    let key: AnyHashable
    let view: any View
    let leavesVisibly: Bool
    let changeEnvironment: (inout EnvironmentValues) -> Void
  }

  let node: Node
  var element: Element?
  var focus: Focus?
  private(set) var requests: [Request] = []

  init(node: Node) { self.node = node }

  var host: HeadlessHost { node.host }

  /// Adds a view, which is evaluated after this rendering.
  ///
  /// A view with a visible dismissal is evaluated once more after its removal.
  func add(
    _ view: any View, key: AnyHashable, leavesVisibly: Bool = false,
    environment change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    requests.append(
      Request(key: key, view: view, leavesVisibly: leavesVisibly, changeEnvironment: change))
  }

  /// Shows an element with content.
  func show(_ kind: Element.Kind, _ content: any View, _ change: (inout Element) -> Void = { _ in })
  {
    show(kind, change)
    add(content, key: "content")
  }

  /// Shows an element.
  func show(_ kind: Element.Kind, _ change: (inout Element) -> Void = { _ in }) {
    var element = Element(kind: kind, isEnabled: node.environment.isEnabled)
    change(&element)
    self.element = element
  }
}
