import Corbel
import CorbelTesting
import TestSupport

/// Loads a page each time that it appears, and makes whatever mistake a test is about.
struct Pager: Reducer {
  struct State: Equatable {
    /// How many loads have begun.
    var count = 0
    /// The numbers of the loads in the order in which they ended.
    var pages: [Int] = []
    var failureCount = 0
    var hasWaited = false
  }

  enum Action {
    case appeared, waitTapped, detourTaken, mistakeMade
    case timePassed, closed(Int)
    case loaded(Int, Result<String, any Error>)
  }

  let pages: Gate<String>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      state.count += 1
      return .run {
        try await pages.value()
      } finish: { [count = state.count] in
        .loaded(count, $0)
      }
    case .waitTapped:
      return .run {
        try await clock.sleep(for: .milliseconds(500))
      } finish: { _ in
        .timePassed
      }
    case .detourTaken:
      return .run { store in
        await Task { @MainActor in }.value
        store.send(.timePassed)
      }
    case .mistakeMade: return .run { _ in throw Failure(reason: "nobody expects it") }
    case .timePassed: state.hasWaited = true
    case .closed(let count): state.count = -count
    case .loaded(let number, .success): state.pages.append(number)
    case .loaded: state.failureCount += 1
    }
    return .none
  }
}

enum PagerError: Error {
  case torn(page: Int)
}

/// A pager on the bench.
@MainActor struct PagerBench {
  let pages = Gate<String>()
  let clock = TestClock()
  let store: TestStore<Pager>

  init() {
    store = TestStore(initialState: Pager.State(), reducer: Pager(pages: pages, clock: clock))
  }
}
