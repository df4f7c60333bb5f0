import Corbel
import EditItemExample

extension ItemList {
  /// Runs the editor on its part of the state.
  func edit(_ state: inout State, _ action: EditItem.Action) -> Effect<Self> {
    if case .confirmation(.keepEditingTapped) = action { state.isClosing = false }
    return reduce(editItem, Self.editor, in: &state, action)
  }

  /// Closes the editor, and applies its result.
  func finishEditing(_ state: inout State, _ output: EditItem.Output) -> Effect<Self> {
    state.destination.editor = nil
    switch output {
    case .saved(let item):
      state.put(item)
      return .merge(waitToSave, closeIfDone(&state))
    case .cancelled:
      return closeIfDone(&state)
    }
  }

  /// Deletes the item in the question, or keeps it.
  func finishDeletion(_ state: inout State, _ answer: DeletionAnswer) -> Effect<Self> {
    guard let item = state.destination.close(\.deletion), answer == .deleteTapped else {
      return .none
    }
    state.remove(item.id)
    return waitToSave
  }
}
