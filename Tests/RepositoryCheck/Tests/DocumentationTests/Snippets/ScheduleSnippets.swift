import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The examples of the article about schedules.
@Suite("Examples of schedules", .stallLimit) struct ScheduleSnippets {
  @MainActor protocol SearchService {
    func results(for query: String) async throws -> [String]
  }

  struct DelayedSearch: SearchService {
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

    let service: any SearchService

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
        state.results.finish(with: result)
        return .none
      }
    }
  }

  /// The finder with its mistake.
  struct HastyFinder: Reducer {
    typealias State = Finder.State
    typealias Action = Finder.Action

    let service: any SearchService

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(id: "search") {
          try await service.results(for: query)
        } finish: {
          .resultsLoaded($0)
        }
      case .resultsLoaded(let result):
        state.results.finish(with: result)
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

  @MainActor @Test("the first version shows a late answer") func lateAnswer() async {
    let failure = await ScheduleSearch.run(200) { schedule in
      await Schedule.$current.withValue(schedule) { await !self.showsLastResults() }
    }
    #expect(failure?.departures.scheduleText == "2.1<1.1")
    let schedule = Schedule(replaying: failure?.departures ?? [])
    _ = await Schedule.$current.withValue(schedule) { await showsLastResults() }
    #expect(
      schedule.texts.map { text in
        text.replacing(/ScheduleSnippets.swift:\d+/, with: "Finder.swift:21")
      } == [
        "wait 1 of effect 2 (search, Finder.swift:21) came before "
          + "wait 1 of effect 1 (search, Finder.swift:21)"
      ])
  }

  @MainActor private func showsLastResults() async -> Bool {
    let clock = TestClock()
    let store = TestStore(
      initialState: Finder.State(), reducer: HastyFinder(service: DelayedSearch(clock: clock)))
    store.exhaustivity = .off
    store.send(.queryChanged("t"))
    store.send(.queryChanged("tea"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    return store.state.results.value == ["tea"]
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
