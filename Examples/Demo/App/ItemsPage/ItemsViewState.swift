internal import Corbel
internal import Observation

/// What the list's page shows besides the list: where the keys go.
@MainActor @Observable package final class ItemsViewState: ViewState {
  /// A field of the editor.
  enum Field: CaseIterable {
    case name, notes, isDone
  }

  /// The field of the editor that is typed in.
  private(set) var focus = Field.name
  /// Whether the filter's text is typed.
  private(set) var isFilterTyped = false
  /// Where the cursor is in the text that is typed.
  private(set) var cursor = Int.max
  /// What is to come after the list.
  @ObservationIgnored var exit = ItemsNode.Output.left

  nonisolated deinit {}

  /// Lets the keys go to a field of the editor.
  func focus(on field: Field) {
    focus = field
    cursor = .max
  }

  /// Lets the keys go to another field of the editor, in a circle.
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

  /// Presses a key in the field that has the cursor.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - text: What the field holds.
  /// - Returns: What it is to hold.
  func press(_ key: Key, in text: String) -> String {
    var field = TextField(text, cursor: cursor)
    field.press(key)
    cursor = field.cursor
    return field.text
  }
}
