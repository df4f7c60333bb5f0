/// A key that was pressed, as far as a terminal tells it.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter that was pressed with Control.
  case control(Character)
  case up, down, left, right
  case home, end
  case enter, tab, backtab
  case backspace, delete
  case escape
  /// A text that was put in as a whole, in place of being typed.
  case pasted(String)
}
