/// The text that a field shows, which is what was typed until the field is told otherwise.
///
/// SwiftUI's fields don't show a value that the binding has in the update after the typing: they
/// show what was typed, until the binding has another value in a later update.
@MainActor final class ShownText: Remembered {
  private(set) var text = ""
  /// The last value of the binding.
  private var given: String?
  private var isTyping = false

  func type(_ text: String, in host: HeadlessHost) {
    self.text = text
    isTyping = true
    host.afterEvaluation { [self] in isTyping = false }
  }

  func receive(_ value: String) {
    if value != given, !isTyping { text = value }
    given = value
  }
}

extension RenderContext {
  /// Shows a field in which a user can type.
  func showText(
    _ kind: Element.Kind, _ text: Binding<String>, _ change: (inout Element) -> Void = { _ in }
  ) {
    let shown = node.remembered { ShownText() }
    let host = host
    shown.receive(text.wrappedValue)
    show(kind) {
      $0.shownText = { shown.text }
      $0.type = {
        shown.type($0, in: host)
        text.wrappedValue = $0
      }
      change(&$0)
    }
  }
}
