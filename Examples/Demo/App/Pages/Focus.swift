internal import Observation

/// The focused part of a page, and the cursor in its text.
@MainActor @Observable final class Focus<Field: Equatable> {
  private(set) var field: Field
  private var cursor = Int.max

  init(_ field: Field) {
    self.field = field
  }

  /// Moves the focus, with the cursor at the end of the text.
  func move(to field: Field) {
    self.field = field
    cursor = .max
  }

  /// Presses a key in the focused text, and returns the new text.
  func press(_ key: Key, in text: String) -> String {
    var field = TextField(text, cursor: cursor)
    field.press(key)
    cursor = field.cursor
    return field.text
  }

  /// Makes a line with the name and the text of a field, and the cursor if it is focused.
  func line(_ name: String, _ text: String, of field: Field, width: Int) -> StyledText {
    let room = width - PageContent.column
    guard field == self.field else {
      return PageContent.line(name, StyledText(text).truncated(to: room))
    }
    return StyledText(">\(name)", .bold).padded(to: PageContent.column)
      + TextField(text, cursor: cursor).line(width: room)
  }
}
