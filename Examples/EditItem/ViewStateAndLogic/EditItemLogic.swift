package import Corbel

/// The operations of the editor.
///
/// A logic has no state of its own. A new one is made for each use.
///
/// ```swift
/// let logic = EditItemLogic(
///   responder: list.responder { .editorFinished($0) },
///   viewState: EditItemViewState(ItemForm(item)))
/// logic.viewState.form.name = "Tea"
/// logic.saveTapped()
/// ```
package struct EditItemLogic: Logic {
  let responder: Responder<EditItemOutput>
  package let viewState: EditItemViewState

  /// Creates a logic.
  ///
  /// - Parameters:
  ///   - responder: Receives the result of the editor.
  ///   - viewState: The values that the editor shows.
  package init(responder: Responder<EditItemOutput>, viewState: EditItemViewState) {
    self.responder = responder
    self.viewState = viewState
  }

  package func saveTapped() {
    if let item = viewState.form.check() { responder.send(.saved(item)) }
  }

  package func cancelTapped() {
    if viewState.form.isChanged {
      viewState.asksToDiscard = true
    } else {
      responder.send(.cancelled)
    }
  }

  package func discardTapped() {
    // The second of two quick taps finds the question answered.
    guard viewState.asksToDiscard else { return }
    viewState.asksToDiscard = false
    responder.send(.cancelled)
  }

  package func keepEditingTapped() {
    viewState.asksToDiscard = false
  }
}
