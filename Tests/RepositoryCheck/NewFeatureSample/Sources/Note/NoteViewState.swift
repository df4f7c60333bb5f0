import Corbel
import Observation

/// The values that the screen shows.
@Observable final class NoteViewState: ViewState {
  /// The text that a person enters.
  var text = ""
  /// The progress of saving, and the text that was saved last.
  var saving: Loadable<String> = .notLoaded
}
