package import Corbel
internal import CorbelSessions

/// The screen with the list of colors as a reducer.
package struct Colors: Reducer {
  package struct State: Codable {
    package var colors: Loadable<[NamedColor]> = .notLoaded

    package init() {}
  }

  package enum Action: Codable {
    case appeared, refreshed, cancelTapped
    case loadFinished(LoadResult<[NamedColor]>)
  }

  private enum Work { case loading }

  let source: ColorSource

  package init(source: ColorSource) {
    self.source = source
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared: return state.colors.value == nil ? load(&state) : .none
    case .refreshed: return load(&state)
    case .cancelTapped: return .cancel(id: Work.loading)
    case .loadFinished(let result):
      state.colors.finish(with: result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Self> {
    .load(&state.colors, id: Work.loading) {
      try await source.colors()
    } finish: {
      .loadFinished($0)
    }
  }
}
