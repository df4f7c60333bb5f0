import Corbel
import EditItemExample

/// The ways in which the editor is written.
enum EditItemWay: CaseIterable {
  case reducer, viewStateAndLogic
}

/// What can be done with an editor, in whichever way it is written.
@MainActor protocol EditItemControls {
  var form: ItemForm { get }
  var confirmation: DiscardConfirmation? { get }

  func enterName(_ name: String)
  func enterNotes(_ notes: String)
  func setDone(_ isDone: Bool)
  func tapSave()
  func tapCancel()
  func tapDiscard()
  func tapKeepEditing()
}

/// An editor on the bench, with a parent that takes notes.
@MainActor struct EditItemBench {
  let editor: any EditItemControls
  private let parent: Notes

  init(_ way: EditItemWay, _ item: Item, takenNames: Set<ItemName> = []) {
    let parent = Notes()
    self.parent = parent
    let form = ItemForm(item, takenNames: takenNames)
    let responder = Responder<EditItemOutput> { parent.outputs.append($0) }
    switch way {
    case .reducer:
      editor = StoreControls(
        store: Store(
          initialState: EditItem.State(form), reducer: EditItem(), responder: responder))
    case .viewStateAndLogic:
      editor = LogicControls(viewState: EditItemViewState(form), responder: responder)
    }
  }

  var form: ItemForm { editor.form }
  var problems: [ItemForm.Field: ItemForm.Problem] { editor.form.problems }
  var isAskingToDiscard: Bool { editor.confirmation != nil }
  /// What the editor has told its parent.
  var outputs: [EditItemOutput] { parent.outputs }
}

private struct StoreControls: EditItemControls {
  let store: Store<EditItem.State, EditItem.Action>

  var form: ItemForm { store.form }
  var confirmation: DiscardConfirmation? { store.confirmation }

  func enterName(_ name: String) { store.send(.edited(Edit(\.name, name))) }
  func enterNotes(_ notes: String) { store.send(.edited(Edit(\.notes, notes))) }
  func setDone(_ isDone: Bool) { store.send(.edited(Edit(\.isDone, isDone))) }
  func tapSave() { store.send(.saveTapped) }
  func tapCancel() { store.send(.cancelTapped) }
  func tapDiscard() { store.send(.confirmation(.discardTapped)) }
  func tapKeepEditing() { store.send(.confirmation(.keepEditingTapped)) }
}

private struct LogicControls: EditItemControls {
  let viewState: EditItemViewState
  let responder: Responder<EditItemOutput>

  /// A logic, made anew each time.
  private var logic: EditItemLogic { EditItemLogic(responder: responder, viewState: viewState) }

  var form: ItemForm { viewState.form }
  var confirmation: DiscardConfirmation? { viewState.confirmation }

  // The view binds to its state.
  func enterName(_ name: String) { viewState.form.name = name }
  func enterNotes(_ notes: String) { viewState.form.notes = notes }
  func setDone(_ isDone: Bool) { viewState.form.isDone = isDone }
  func tapSave() { logic.saveTapped() }
  func tapCancel() { logic.cancelTapped() }
  func tapDiscard() { logic.discardTapped() }
  func tapKeepEditing() { logic.keepEditingTapped() }
}

@MainActor private final class Notes {
  var outputs: [EditItemOutput] = []

  nonisolated deinit {}
}

extension Item.ID {
  /// An identity for tests.
  init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }
}
