internal import EditItemExample

/// The view of the editor.
@MainActor struct EditItemView {
  let state: EditItem.State
  let viewState: ItemsViewState
  let width: Int

  var title: String {
    state.form.original.name.isEmpty ? "New item" : "Item"
  }

  /// The lines of the editor, and the line that stays in view: an answer or a field.
  var content: (lines: [StyledText], selection: Int) {
    let name = textField(.name, "Name", state.form.name, problem: .name)
    let notes = textField(.notes, "Notes", state.form.notes, problem: .notes)
    let isDone = label(.isDone, "Done") + StyledText(state.form.isDone ? "[x]" : "[ ]")
    let question = state.confirmation == nil ? nil : Question.discard.lines(width: width)
    let lines = name + notes + [isDone, ""] + (question ?? hints)
    if question != nil { return (lines, lines.count - 1) }
    return switch viewState.focus {
    case .name: (lines, name.count - 1)
    case .notes: (lines, name.count + notes.count - 1)
    case .isDone: (lines, name.count + notes.count)
    }
  }

  private func textField(
    _ field: ItemsViewState.Field, _ title: String, _ text: String, problem: ItemForm.Field
  ) -> [StyledText] {
    let room = width - KeyHint.column
    let value =
      hasFocus(field)
      ? TextField(text, cursor: viewState.cursor).line(width: room)
      : StyledText(text).truncated(to: room)
    let indent = String(repeating: " ", count: KeyHint.column)
    let problem = state.form.problems[problem]?.description.wrapped(to: room - 1) ?? []
    return [label(field, title) + value] + problem.map { StyledText(indent + $0, .bold) }
  }

  private func label(_ field: ItemsViewState.Field, _ title: String) -> StyledText {
    let label = hasFocus(field) ? StyledText(">\(title)", .bold) : StyledText(" \(title)")
    return label.padded(to: KeyHint.column)
  }

  private func hasFocus(_ field: ItemsViewState.Field) -> Bool {
    state.confirmation == nil && viewState.focus == field
  }

  private var hints: [StyledText] {
    [
      KeyHint.line("tab", "Next field"),
      KeyHint.line("space", "Mark as done or not done", isEnabled: viewState.focus == .isDone),
      KeyHint.line("enter", "Save"),
      KeyHint.line("esc", "Cancel"),
    ]
  }
}
