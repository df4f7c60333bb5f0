internal import Corbel
internal import EditItemExample

/// What the keys do in the editor: what can be typed is text, and nothing else.
@MainActor struct EditItemKeys {
  let editor: StoreOf<EditItem>
  let viewState: ItemsViewState

  /// Does what a key stands for, if anything.
  func press(_ key: Key) {
    if editor.confirmation != nil {
      if let answer = Question.discard.action(for: key) { editor.send(.confirmation(answer)) }
      return
    }
    switch key {
    case .enter: save()
    case .escape: editor.send(.cancelTapped)
    case .tab, .down: viewState.moveFocus(by: 1)
    case .backtab, .up: viewState.moveFocus(by: -1)
    default: pressInField(key)
    }
  }

  private func pressInField(_ key: Key) {
    switch viewState.focus {
    case .name:
      let name = viewState.press(key, in: editor[\.form.name])
      if name != editor[\.form.name] { editor.send(.edited(Edit(\.name, name))) }
    case .notes:
      let notes = viewState.press(key, in: editor[\.form.notes])
      if notes != editor[\.form.notes] { editor.send(.edited(Edit(\.notes, notes))) }
    case .isDone where key == .character(" "):
      editor.send(.edited(Edit(\.isDone, !editor[\.form.isDone])))
    case .isDone: break
    }
  }

  /// Saves, or goes to the first field in which something is wrong.
  private func save() {
    editor.send(.saveTapped)
    let problems = editor[\.form.problems]
    if problems[.name] != nil {
      viewState.focus(on: .name)
    } else if problems[.notes] != nil {
      viewState.focus(on: .notes)
    }
  }
}
