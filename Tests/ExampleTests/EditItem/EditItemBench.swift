import Corbel
import CorbelTesting
import EditItemExample

/// The ways in which the editor is written.
enum EditItemWay: CaseIterable {
  case reducer, viewStateAndLogic
}

/// The operations of an editor, for each way of writing it.
@MainActor protocol EditItemControls {
  var form: ItemForm { get }
  var isAskingToDiscard: Bool { get }

  func enterName(_ name: String)
  func enterNotes(_ notes: String)
  func setDone(_ isDone: Bool)
  func tapSave()
  func tapCancel()
  func tapDiscard()
  func tapKeepEditing()
}

/// An editor under test, with a recording parent.
@MainActor struct EditItemBench {
  let parent = ResponderRecorder<EditItemOutput>()
  let editor: any EditItemControls

  init(_ way: EditItemWay, _ item: Item, takenNames: Set<ItemName> = []) {
    let form = ItemForm(item, takenNames: takenNames)
    switch way {
    case .reducer:
      editor = StoreControls(
        store: Store(
          initialState: EditItem.State(form), reducer: EditItem(), responder: parent.responder))
    case .viewStateAndLogic:
      editor = LogicControls(viewState: EditItemViewState(form), responder: parent.responder)
    }
  }

  var problems: [ItemForm.Field: ItemForm.Problem] { editor.form.problems }
  var isAskingToDiscard: Bool { editor.isAskingToDiscard }
}

private struct StoreControls: EditItemControls {
  let store: StoreOf<EditItem>

  var form: ItemForm { store.form }
  var isAskingToDiscard: Bool { store.confirmation != nil }

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
  var isAskingToDiscard: Bool { viewState.asksToDiscard }

  // The view binds to its state.
  func enterName(_ name: String) { viewState.form.name = name }
  func enterNotes(_ notes: String) { viewState.form.notes = notes }
  func setDone(_ isDone: Bool) { viewState.form.isDone = isDone }
  func tapSave() { logic.saveTapped() }
  func tapCancel() { logic.cancelTapped() }
  func tapDiscard() { logic.discardTapped() }
  func tapKeepEditing() { logic.keepEditingTapped() }
}

extension Item.ID {
  /// An identity for tests.
  init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }
}
