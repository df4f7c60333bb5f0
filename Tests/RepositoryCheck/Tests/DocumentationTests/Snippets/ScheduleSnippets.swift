import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The examples of the article about schedules.
@Suite("Examples of schedules", .stallLimit) struct ScheduleSnippets {
  @MainActor struct DelayedSearch {
    let clock: TestClock

    func results(for query: String) async throws -> [String] {
      try await clock.sleep(for: .seconds(1))
      return [query]
    }
  }

  struct Finder: Reducer {
    struct State: Equatable {
      var query = ""
      var results: Loadable<[String]> = .notLoaded
    }

    enum Action {
      case queryChanged(String)
      case resultsLoaded(Result<[String], any Error>)
    }

    let service: DelayedSearch

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(id: "search", policy: .cancelPrevious) {
          try await service.results(for: query)
        } finish: {
          .resultsLoaded($0)
        }
      case .resultsLoaded(let result):
        state.results.set(result)
        return .none
      }
    }
  }

  @Test("the results of the last text are shown", .schedules(200))
  @MainActor func lastResults() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Finder.State(), reducer: Finder(service: DelayedSearch(clock: clock)))
    store.exhaustivity = .off
    store.send(.queryChanged("t"))
    store.send(.queryChanged("tea"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.state.results.value == ["tea"])
  }

  @MainActor @Test("a part of a test") func part() async throws {
    try await exploreSchedules(200) {
      let clock = TestClock()
      let store = TestStore(
        initialState: Finder.State(), reducer: Finder(service: DelayedSearch(clock: clock)))
      store.exhaustivity = .off
      store.send(.queryChanged("t"))
      store.send(.queryChanged("tea"))
      await clock.advance(by: .seconds(1))
      await store.finish()
      #expect(store.state.results.value == ["tea"])
    }
  }
}
