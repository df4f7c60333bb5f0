import Corbel
import Observation

/// The owner of a count, which handles the requests of the view.
@Observable final class CountKeeper: CounterHandler {
  private let kind: CounterKind
  private let service: any CountService
  private let responder: Responder<CounterEvent>
  private(set) var count: Int
  private(set) var loading: Loadable<Int> = .notLoaded
  private(set) var saving: Loadable<Int> = .notLoaded

  init(
    kind: CounterKind, count: Int, service: any CountService, responder: Responder<CounterEvent>
  ) {
    self.kind = kind
    self.count = count
    self.service = service
    self.responder = responder
  }

  nonisolated deinit {}

  func increment() async { await change(.increment) }
  func decrement() async { await change(.decrement) }
  func reset() async { await change(.reset) }

  func save() async {
    await Loadable.load(\.saving, of: self) {
      let saved = try await service.save(count)
      responder.send(.saved(saved))
      return saved
    }
  }

  func load() async {
    let loaded = await Loadable.load(\.loading, of: self) { try await service.count() }
    if let loaded { count = loaded }
  }

  func saveOnRequestUntilCancelled() async {
    for await _ in service.saveRequests { await save() }
  }

  private func change(_ change: CounterChange) async {
    switch kind {
    case .local:
      count = change.applied(to: count)
    case .remote:
      await Loadable.load(\.saving, of: self) { try await service.apply(change) }
      await load()
    }
  }
}
