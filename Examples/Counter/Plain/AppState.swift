import Corbel
import Observation

/// The state of the whole app in one object, of which the counter is a part.
@Observable final class AppState {
  /// The counter's part.
  struct Counter {
    var count: Int
    var loading: Loadable<Int> = .notLoaded
    var saving: Loadable<Int> = .notLoaded
  }

  var counter: Counter

  init(count: Int) {
    counter = Counter(count: count)
  }

  nonisolated deinit {}
}
