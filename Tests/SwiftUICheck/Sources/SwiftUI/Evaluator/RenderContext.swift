/// The output of a primitive view: its element, and its child views.
@MainActor final class RenderContext {
  struct Request {
    let key: AnyHashable
    var view: any View
    let leavesVisibly: Bool
    /// Whether the view is in a tab that isn't selected.
    let isHidden: Bool
    /// The modifiers for the members of the view, if it has members.
    var modifiers: [MemberModifier]
    let changeEnvironment: (inout EnvironmentValues) -> Void

    /// Returns the request with modifiers for each member of the view.
    @MainActor func modified(by others: [MemberModifier]) -> Request {
      var request = self
      request.modifiers += others
      guard !request.modifiers.isEmpty, !hasMembers(in: view) else { return request }
      request.view = request.modifiers.reduce(view) { $1.apply($0) }
      request.modifiers = []
      return request
    }
  }

  let node: Node
  var element: Element?
  var focus: Focus?
  private(set) var requests: [Request] = []

  init(node: Node) { self.node = node }

  var host: HeadlessHost { node.host }

  /// Whether the view is on the screen, and not in a tab that isn't selected or below another
  /// screen.
  var isOnScreen: Bool {
    let isOnScreen = node.environment.isOnScreen
    node.environmentReads.append { $0.isOnScreen == isOnScreen }
    return isOnScreen
  }

  /// Adds a view, which is evaluated after this rendering.
  ///
  /// A view with a visible dismissal lives on after its removal, until the test lets it go.
  func add(
    _ view: any View, key: AnyHashable, leavesVisibly: Bool = false, isHidden: Bool = false,
    modifiers: [MemberModifier] = [],
    environment change: @escaping (inout EnvironmentValues) -> Void = { _ in }
  ) {
    requests.append(
      Request(
        key: key, view: view, leavesVisibly: leavesVisibly, isHidden: isHidden,
        modifiers: modifiers, changeEnvironment: change))
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
