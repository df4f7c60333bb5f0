import Corbel
import Observation

/// The values that the editor shows.
///
/// A view binds to the fields of the form.
@MainActor @Observable package final class EditItemViewState: ViewState {
  package var form: ItemForm
  /// Whether the editor asks before it discards the changes.
  package var asksToDiscard = false

  package init(_ form: ItemForm) {
    self.form = form
  }
}
