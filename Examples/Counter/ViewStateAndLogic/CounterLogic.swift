package import Corbel

/// The operations of the counter.
///
/// A logic has no state of its own. A new one is made for each use.
package struct CounterLogic: Logic {
  let kind: CounterKind
  let service: any CountService
  let responder: Responder<CounterEvent>
  package let viewState: CounterViewState

  package init(
    kind: CounterKind, service: any CountService, responder: Responder<CounterEvent> = .noop,
    viewState: CounterViewState
  ) {
    self.kind = kind
    self.service = service
    self.responder = responder
    self.viewState = viewState
  }

  package func increment() async { await change(.increment) }
  package func decrement() async { await change(.decrement) }
  package func reset() async { await change(.reset) }

  package func save() async {
    await load(\.saving) {
      let count = try await service.save(viewState.count)
      responder.send(.saved(count))
      return count
    }
  }

  package func load() async {
    if let count = await load(\.loading, operation: { try await service.count() }) {
      viewState.count = count
    }
  }

  package func saveOnRequestUntilCancelled() async {
    await forEach(in: service.saveRequests) { await save() }
  }

  private func change(_ change: CounterChange) async {
    switch kind {
    case .local:
      viewState.count = change.applied(to: viewState.count)
    case .remote:
      await load(\.saving) { try await service.apply(change) }
      await load()
    }
  }
}
