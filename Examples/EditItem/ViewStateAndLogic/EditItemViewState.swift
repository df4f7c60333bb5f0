import Corbel
import Observation

/// What the editor shows.
///
/// A view binds to the fields of the form.
@MainActor @Observable package final class EditItemViewState: ViewState {
  package var form: ItemForm
  /// Whether the editor asks before the changes are lost.
  package var asksToDiscard = false

  package init(_ form: ItemForm) {
    self.form = form
  }

  nonisolated deinit {}
}
