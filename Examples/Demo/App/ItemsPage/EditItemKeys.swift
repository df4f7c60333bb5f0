internal import Corbel
internal import EditItemExample

/// The actions of the keys in the editor.
///
/// A key that can be typed is always text.
@MainActor struct EditItemKeys {
  let editor: StoreOf<EditItem>
  let viewState: ItemsViewState

  /// Performs the action of a key, if it has one.
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

  /// Saves the item, or moves the focus to the first field with a problem.
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
