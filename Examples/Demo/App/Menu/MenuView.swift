/// The view of the menu.
enum MenuView {
  static let title = "Menu"

  /// The lines of the menu.
  ///
  /// - Parameters:
  ///   - state: The menu's state.
  ///   - width: The number of columns.
  /// - Returns: The lines, from the top.
  static func lines(_ state: Menu.State, width: Int) -> [StyledText] {
    let items = Menu.Item.allCases.enumerated().map { index, item in
      let isSelected = index == state.selection
      let line = StyledText((isSelected ? " > " : "   ") + item.title).padded(to: width)
      return isSelected ? line.styled(.inverse) : line
    }
    return items + [
      "", KeyHint.line("up, down", "Select"), KeyHint.line("enter", "Choose"),
      KeyHint.line("q", "Quit"),
    ]
  }
}
