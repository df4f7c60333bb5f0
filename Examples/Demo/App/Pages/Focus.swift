internal import Observation

/// The focused part of a page.
@MainActor @Observable final class Focus<Field: Equatable> {
  var field: Field

  init(_ field: Field) {
    self.field = field
  }

  /// Makes a line with the name and the text of a field, and the cursor if it is focused.
  func line(_ name: String, _ text: String, of field: Field, width: Int) -> StyledText {
    let room = width - PageContent.column
    guard field == self.field else {
      return PageContent.line(name, StyledText(text).truncated(to: room))
    }
    return StyledText(">\(name)", .bold).padded(to: PageContent.column)
      + text.typedLine(width: room)
  }
}
