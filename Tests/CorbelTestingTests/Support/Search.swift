import Corbel
import CorbelTesting

/// A search like in an app, with a timer and a chain of actions, for all tests of `TestStore`.
struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var isLoading = false
  }

  enum Action: Equatable {
    case queryChanged(String)
    case submitted
    case loaded([String])
    case failed(String)
    case chosen(String)
    case ticked
    case started
    case stopped
    case chained(Int)
    case labelled(count: Int, name: String)
    case single(count: Int)
  }

  enum Output: Equatable {
    case opened(String)
    case closed
  }

  var load: @MainActor (String) async throws -> [String] = { ["\($0) 1", "\($0) 2"] }
  var clock: any Clock<Duration> = ImmediateClock()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      return .none
    case .submitted:
      state.isLoading = true
      return .run(id: "load", policy: .cancelPrevious) { [load, query = state.query] in
        try await load(query)
      } finish: { result in
        switch result {
        case .success(let results): .loaded(results)
        case .failure(let error): .failed("\(error)")
        }
      }
    case .loaded(let results):
      state.isLoading = false
      state.results = results
      return .none
    case .failed:
      state.isLoading = false
      return .none
    case .chosen(let result):
      return .respond(.opened(result))
    case .started:
      return .timer(id: "ticks", every: .seconds(1), clock: clock) { .ticked }
    case .ticked:
      state.results.append("tick")
      return .none
    case .stopped:
      return .merge(.cancel(id: "ticks"), .respond(.closed))
    case .chained(let count):
      return count > 0 ? .send(.chained(count - 1)) : .none
    case .labelled, .single:
      return .none
    }
  }
}

typealias SearchStore = TestStore<Search>

@MainActor func makeStore(
  _ state: Search.State = Search.State(), clock: any Clock<Duration> = ImmediateClock(),
  exhaustivity: Exhaustivity = .on, timeout: Duration = .zero,
  load: @escaping @MainActor (String) async throws -> [String] = { ["\($0) 1", "\($0) 2"] }
) -> SearchStore {
  SearchStore(
    initialState: state, reducer: Search(load: load, clock: clock), exhaustivity: exhaustivity,
    timeout: timeout)
}
