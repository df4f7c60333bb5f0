package import Corbel

/// The counter as a function of its state and an action, which returns the work to start.
package struct Counter: Reducer {
  package struct State: Equatable {
    package var count: Int
    package var saving: Loadable<Int> = .notLoaded

    package init(count: Int = 0) {
      self.count = count
    }
  }

  package enum Action {
    case incrementTapped, decrementTapped
    case saveTapped, saveFinished(LoadResult<Int>)
  }

  package typealias Output = CounterOutput

  let service: any CountService

  package init(service: any CountService) {
    self.service = service
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incrementTapped: state.count += 1
    case .decrementTapped: state.count -= 1
    case .saveTapped: return save(&state)
    case .saveFinished(let result):
      if let saved = state.saving.finish(with: result) { return .respond(.saved(saved)) }
    }
    return .none
  }

  /// Saves the count; a save that is still running is cancelled.
  private func save(_ state: inout State) -> Effect<Self> {
    .load(&state.saving) { [count = state.count] in
      try await service.save(count)
    } finish: {
      .saveFinished($0)
    }
  }
}
