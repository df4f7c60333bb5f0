internal import Corbel
internal import EditItemExample
internal import ItemListExample

/// A question that blocks all other keys until it is answered.
struct Question<Action> {
  struct Answer {
    let key: Character
    let title: String
    let action: Action
  }

  let text: String
  /// The possible answers.
  ///
  /// The last answer changes nothing, and belongs to the escape key.
  let answers: [Answer]

  /// Returns the answer of a key.
  func action(for key: Key) -> Action? {
    if key == .escape { return answers.last?.action }
    return answers.first { key == .character($0.key) }?.action
  }

  /// Makes the lines of the question.
  ///
  /// - Parameter width: The number of columns.
  /// - Returns: The lines, from the top.
  func lines(width: Int) -> [StyledText] {
    let text = text.wrapped(to: width - 2).map { StyledText(" \($0)", .bold) }
    return text + [""] + answers.map { KeyHint.line(String($0.key), $0.title) }
  }
}

extension Question where Action == ItemList.Action {
  /// The question over a list, if one is asked.
  init?(_ list: ItemList.State) {
    switch list.destination {
    case .deletion(let item):
      text = "Delete '\(item.name)'?"
      answers = [
        Answer(key: "y", title: "Delete", action: .deletion(.deleteTapped)),
        Answer(key: "n", title: "Keep", action: .deletion(.keepTapped)),
      ]
    case .unsavedChanges:
      text = "The list is not saved."
      answers = [
        Answer(key: "t", title: "Try again", action: .unsavedChanges(.tryAgainTapped)),
        Answer(key: "y", title: "Discard the changes", action: .unsavedChanges(.closeAnywayTapped)),
        Answer(key: "n", title: "Stay", action: .unsavedChanges(.stayTapped)),
      ]
    case .editor, nil: return nil
    }
  }
}

extension Question where Action == DiscardConfirmation.Action {
  /// The editor's question before it discards changes.
  static var discard: Self {
    Self(
      text: "Discard the changes?",
      answers: [
        Answer(key: "y", title: "Lose them", action: .discardTapped),
        Answer(key: "n", title: "Keep editing", action: .keepEditingTapped),
      ])
  }
}
