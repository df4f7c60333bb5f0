/// A key press that a terminal reports.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter together with the Control key.
  case control(Character)
  case up, down, left, right
  case home, end
  case enter, tab, backtab
  case backspace, delete
  case escape
  /// A pasted text.
  case pasted(String)
}
