import Corbel
import Observation

/// What the editor shows.
///
/// A view binds to the fields of the form.
@MainActor @Observable package final class EditItemViewState: ViewState {
  package var form: ItemForm
  /// The question that lies over the form, if any.
  package var confirmation: DiscardConfirmation?

  package init(_ form: ItemForm) {
    self.form = form
  }

  nonisolated deinit {}
}
