import Corbel
import CorbelTesting
import Testing

@testable import Search

struct DelayedSearch: SearchService {
  let clock: TestClock

  func results(for query: String) async throws -> [String] {
    try await clock.sleep(for: .seconds(1))
    return [query]
  }
}

@MainActor @Suite("Finder") struct FinderTests {
  @Test("the results of the last text are shown")
  func lastResults() async {
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
