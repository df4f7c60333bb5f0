internal import Corbel
internal import Observation

/// The state of the list's page besides the list: the focus of the keys.
@MainActor @Observable package final class ItemsViewState: ViewState {
  /// A field of the editor.
  enum Field: CaseIterable {
    case name, notes, isDone
  }

  /// The focused field of the editor.
  private(set) var focus = Field.name
  /// Whether the filter's text has the focus.
  private(set) var isFilterTyped = false
  /// The position of the cursor in the focused text.
  private(set) var cursor = Int.max
  /// The output to send after the end of the list.
  @ObservationIgnored var exit = ItemsNode.Output.left

  /// Moves the focus to a field of the editor.
  func focus(on field: Field) {
    focus = field
    cursor = .max
  }

  /// Moves the focus to the next or the previous field of the editor, in a circle.
  func moveFocus(by distance: Int) {
    let fields = Field.allCases
    let index = fields.firstIndex(of: focus) ?? 0
    focus(on: fields[(index + distance + fields.count) % fields.count])
  }

  func beginTypingFilter() {
    isFilterTyped = true
    cursor = .max
  }

  func endTypingFilter() {
    isFilterTyped = false
  }

  /// Presses a key in the focused field.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - text: The text of the field.
  /// - Returns: The new text of the field.
  func press(_ key: Key, in text: String) -> String {
    var field = TextField(text, cursor: cursor)
    field.press(key)
    cursor = field.cursor
    return field.text
  }
}
