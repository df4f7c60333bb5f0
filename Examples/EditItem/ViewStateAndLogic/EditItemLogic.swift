package import Corbel

/// What the editor can do.
///
/// It has no state of its own, and is made anew each time.
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
  ///   - responder: Is told what comes of it.
  ///   - viewState: What the editor shows.
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
