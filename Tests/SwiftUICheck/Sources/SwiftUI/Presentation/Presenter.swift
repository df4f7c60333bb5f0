/// The place for one presentation over a window, or over a sheet.
///
/// A view controller presents one other at a time. A sheet waits for the end of the one before it,
/// as SwiftUI's message says: "The next sheet will be presented when the currently presented sheet
/// gets dismissed." An alert doesn't wait: UIKit says that it attempted to present while a
/// presentation is in progress, and the alert is never seen. Only the same modifier presents its
/// next alert after the previous one.
@MainActor final class Presenter {
  private weak var current: LastPresented?
  private var waiting: [Node] = []

  /// Returns whether a presentation may begin, and otherwise lets a sheet wait.
  func admits(_ presented: LastPresented, _ kind: Element.Kind, at node: Node) -> Bool {
    if current == nil {
      current = presented
      return true
    }
    if current === presented || ![.alert, .dialog].contains(kind) {
      waiting.append(node)
    } else {
      presented.isLost = true
    }
    return false
  }

  /// Ends the presentation when it has left the screen.
  func end(_ presented: LastPresented) {
    guard current === presented else { return }
    current = nil
    let nodes = waiting
    waiting = []
    for node in nodes { node.invalidate() }
  }
}

private struct PresenterKey: EnvironmentKey {
  static var defaultValue: Presenter? { nil }
}

extension EnvironmentValues {
  var presenter: Presenter? {
    get { self[PresenterKey.self] }
    set { self[PresenterKey.self] = newValue }
  }
}
