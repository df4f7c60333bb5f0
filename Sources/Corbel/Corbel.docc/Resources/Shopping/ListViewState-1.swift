import Corbel
import Observation

@Observable final class ListViewState: ViewState {
  var items: Loadable<[Item]> = .notLoaded
}
