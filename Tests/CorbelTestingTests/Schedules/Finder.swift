import Corbel
import CorbelTesting
import Testing

/// A search that may show the answer to an earlier query.
struct Finder: Reducer {
  struct State: Equatable {
    var query = ""
    var found = ""
  }

  enum Action: Equatable { case queryChanged(String), found(String) }

  let policy: EffectPolicy
  let find: @MainActor (String) async throws -> String

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      return .run(id: "search", policy: policy) { store in
        store.send(.found(try await find(query)))
      }
    case .found(let text):
      state.found = text
      return .none
    }
  }
}

extension Finder {
  /// Searches twice while work resumes in the order of the schedule, and returns what is found.
  @MainActor func found(
    after first: String, _ second: String, _ resume: () async -> Void
  ) async -> String {
    let store = TestStore(initialState: Finder.State(), reducer: self, exhaustivity: .off)
    store.send(.queryChanged(first))
    store.send(.queryChanged(second))
    await resume()
    await store.finish()
    return store.state.found
  }
}
