package import Corbel

/// A screen of the demo.
///
/// Reading its content or its commands within `observe` observes the state that they show.
@MainActor package protocol Page: AnyObject {
  /// The keys of the page. A key that is not among them goes to ``type(_:)``.
  var commands: [Command] { get }
  /// Receives the exit.
  var responder: Responder<Exit> { get }
  /// The reason why data would be lost if the program ended now.
  var loss: String? { get }

  /// Describes what the page shows above its commands.
  ///
  /// - Parameter width: The number of columns.
  /// - Returns: The content.
  func content(width: Int) -> PageContent

  /// Types a key into the focused text.
  func type(_ key: Key)

  /// Leaves the page, after questions to the person if there are any.
  func leave(_ exit: Exit)
}

extension Page {
  package var loss: String? { nil }

  package func type(_ key: Key) {}

  package func leave(_ exit: Exit) {
    responder.send(exit)
  }

  /// The commands that leave the page.
  var exits: [Command] {
    [
      Command(.escape, "Menu") { self.leave(.menu) },
      Command("q", "Quit") { self.leave(.quit) },
    ]
  }
}

/// The place to go to after a page.
package enum Exit: Equatable {
  case menu, quit
}

/// An action with its key, which the page shows below its content.
@MainActor package struct Command {
  package let key: Key
  package let title: String
  package let isEnabled: Bool
  package let action: @MainActor () -> Void

  init(
    _ key: Key, _ title: String, isEnabled: Bool = true, action: @escaping @MainActor () -> Void
  ) {
    self.key = key
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }

  /// Makes one line for each title, with the keys of all its commands.
  static func lines(_ commands: [Self]) -> [StyledText] {
    var titles: [String] = []
    for command in commands where !titles.contains(command.title) { titles.append(command.title) }
    return titles.map { title in
      let same = commands.filter { $0.title == title }
      let keys = same.map(\.key.name).joined(separator: " ")
      let isEnabled = same.contains(where: \.isEnabled)
      return StyledText(" \(keys)", isEnabled ? .bold : .dim).padded(to: PageContent.column)
        + StyledText(title, isEnabled ? .plain : .dim)
    }
  }
}

/// What a page shows: lines, a list that can be scrolled, and lines below it.
package struct PageContent {
  /// The column of values and titles.
  static let column = 11

  let title: String
  /// The messages for the person.
  var problems: [String] = []
  var head: [StyledText] = []
  var list: [StyledText] = []
  /// The index of the row of the list that stays in view.
  var selection = 0
  var foot: [StyledText] = []
  /// The index of the line of the head that stays in view, instead of a row of the list.
  var focus: Int?

  /// Makes a line with a name and a value.
  static func line(_ name: String, _ value: StyledText) -> StyledText {
    StyledText(" \(name)").padded(to: column) + value
  }

  /// Makes lines of a text.
  static func text(_ text: String, _ style: TextStyle, width: Int) -> [StyledText] {
    text.wrapped(to: width - 2).map { StyledText(" \($0)", style) }
  }

  /// Makes a row of a list, which is marked if it is selected.
  static func row(_ text: StyledText, isSelected: Bool, width: Int) -> StyledText {
    let row = ((isSelected ? " > " : "   ") + text).truncated(to: width - 1)
    return isSelected ? StyledText(row.padded(to: width - 2).plainText, .inverse) : row
  }

  /// Returns the lines that fit, and a count of the lines below them.
  ///
  /// - Parameter rows: The number of lines that fit.
  /// - Returns: The lines, from the top.
  func lines(rows: Int) -> [StyledText] {
    let room = max(3, rows - head.count - foot.count)
    let start = min(max(selection - room / 2, 0), max(list.count - room, 0))
    let lines = head + list[start...].prefix(room) + foot
    guard lines.count > rows, rows > 1 else { return lines }
    let first = max(0, min(focus ?? head.count + selection - start, lines.count) - rows + 2)
    let rest = lines.count - first - rows + 1
    // If one line is left, it takes the row of the count.
    if rest <= 1 { return lines.suffix(rows) }
    return lines[first...].prefix(rows - 1) + [StyledText(" ↓ \(rest) more", .dim)]
  }
}
