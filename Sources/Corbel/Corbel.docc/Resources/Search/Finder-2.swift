import Corbel

@MainActor protocol SearchService {
  func results(for query: String) async throws -> [String]
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
      state.results.set(result)
      return .none
    }
  }
}
