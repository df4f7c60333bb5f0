package import Corbel

/// The counter as a function of its state and an action.
///
/// It returns the effects to start.
package struct Counter: Reducer {
  package struct State: Equatable {
    package var count: Int
    package var loading: Loadable<Int> = .notLoaded
    package var saving: Loadable<Int> = .notLoaded

    package init(count: Int = 0) {
      self.count = count
    }
  }

  package enum Action {
    case appeared
    case incrementTapped, decrementTapped, resetTapped
    case changeFinished(Result<Int, any Error>, LoadToken)
    case loadTapped, loadFinished(LoadResult<Int>)
    case saveTapped, saveRequested, saveFinished(Result<Int, any Error>, LoadToken)
    /// A change or a save was cancelled, such as by the task of a view that has disappeared.
    case savingCancelled(LoadToken)
  }

  package typealias Output = CounterEvent

  let kind: CounterKind
  let service: any CountService

  package init(kind: CounterKind, service: any CountService) {
    self.kind = kind
    self.service = service
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      return .stream(service.saveRequests) { .saveRequested }
    case .incrementTapped: return change(&state, by: .increment)
    case .decrementTapped: return change(&state, by: .decrement)
    case .resetTapped: return change(&state, by: .reset)
    case .changeFinished(let result, let token):
      state.saving.finish(with: result, token: token)
      return load(&state)
    case .loadTapped: return load(&state)
    case .loadFinished(let result):
      if let count = state.loading.finish(with: result) { state.count = count }
      return .none
    case .saveTapped, .saveRequested: return save(&state)
    case .saveFinished(let result, let token):
      state.saving.finish(with: result, token: token)
      guard case .success(let count) = result else { return .none }
      return .respond(.saved(count))
    case .savingCancelled(let token):
      state.saving.cancelLoading(token: token)
      return .none
    }
  }

  private func change(_ state: inout State, by change: CounterChange) -> Effect<Self> {
    switch kind {
    case .local:
      state.count = change.applied(to: state.count)
      return .none
    case .remote:
      let token = state.saving.startLoading()
      return .run {
        try await service.apply(change)
      } finish: {
        .changeFinished($0, token)
      }
      .onCancel { .savingCancelled(token) }
    }
  }

  private func load(_ state: inout State) -> Effect<Self> {
    .load(&state.loading) {
      try await service.count()
    } finish: {
      .loadFinished($0)
    }
  }

  private func save(_ state: inout State) -> Effect<Self> {
    let token = state.saving.startLoading()
    return .run(id: "save", policy: .queue) { [count = state.count] in
      try await service.save(count)
    } finish: {
      .saveFinished($0, token)
    }
    .onCancel { .savingCancelled(token) }
  }
}
