import Corbel
import Observation

/// The state of the whole app in one object.
///
/// The counter is one part of it.
@Observable final class AppState {
  /// The counter's part of the state.
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
