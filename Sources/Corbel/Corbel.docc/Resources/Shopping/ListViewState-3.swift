import Corbel
import Observation

@Observable final class ListViewState: ViewState {
  var items: Loadable<[Item]> = .notLoaded
  var editor: EditorViewState?
  /// The items of the last save.
  var saved: Loadable<[Item]> = .notLoaded
}
