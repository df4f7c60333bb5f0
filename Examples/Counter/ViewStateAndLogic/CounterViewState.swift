package import Corbel
import Observation

/// The values that the counter shows.
@Observable package final class CounterViewState: ViewState {
  package var count: Int
  package var loading: Loadable<Int> = .notLoaded
  package var saving: Loadable<Int> = .notLoaded

  package init(count: Int = 0) {
    self.count = count
  }

  nonisolated deinit {}
}
